import {
  CognitoIdentityClient,
  GetCredentialsForIdentityCommand,
  type GetCredentialsForIdentityCommandInput,
  type GetCredentialsForIdentityCommandOutput,
  GetIdCommand,
  type GetIdCommandInput,
  type GetIdCommandOutput,
} from "@aws-sdk/client-cognito-identity";

/** The two calls to an identity pool. */
export interface IdentityPool {
  getId: (input: GetIdCommandInput) => Promise<GetIdCommandOutput | undefined>;
  getCredentials: (
    input: GetCredentialsForIdentityCommandInput,
  ) => Promise<GetCredentialsForIdentityCommandOutput | undefined>;
}

/** Creates an identity pool with Amazon's own client, or at a different address with the same calls. */
export function createIdentityPool({ region, endpoint }: { region: string; endpoint: string }): IdentityPool {
  const client = new CognitoIdentityClient({ region, endpoint });
  return {
    getId: (input) => client.send(new GetIdCommand(input)),
    getCredentials: (input) => client.send(new GetCredentialsForIdentityCommand(input)),
  };
}
