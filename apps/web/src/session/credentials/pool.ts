import {
  CognitoIdentityClient,
  GetCredentialsForIdentityCommand,
  type GetCredentialsForIdentityCommandInput,
  type GetCredentialsForIdentityCommandOutput,
  GetIdCommand,
  type GetIdCommandInput,
  type GetIdCommandOutput,
} from "@aws-sdk/client-cognito-identity";

/** The two operations of an identity pool. */
export interface IdentityPool {
  getId: (input: GetIdCommandInput) => Promise<GetIdCommandOutput | undefined>;
  getCredentials: (
    input: GetCredentialsForIdentityCommandInput,
  ) => Promise<GetCredentialsForIdentityCommandOutput | undefined>;
}

/** Creates an identity pool with Amazon's own client, or at another address with the same operations. */
export function createIdentityPool({ region, endpoint }: { region: string; endpoint: string }): IdentityPool {
  const client = new CognitoIdentityClient({ region, endpoint });
  return {
    getId: (input) => client.send(new GetIdCommand(input)),
    getCredentials: (input) => client.send(new GetCredentialsForIdentityCommand(input)),
  };
}
