// Prints an access token of a demonstration user, obtained by signing in to the running development server.
import { personaByUsername, personas } from "@spi/dev-idp/personas";
import { signInAs } from "@spi/dev-idp/sign-in-as";

const origin = process.env.SPI_ORIGIN ?? `http://localhost:${process.env.PORT ?? 3000}`;

async function main(username: string | undefined) {
  if (!username || !personaByUsername(username)) return fail(usage(username));
  const issuer = `${origin}/idp`;
  if (!(await answers(issuer))) {
    return fail(
      `No development server is responding at ${origin}. Start one with "npm start", or set SPI_ORIGIN to a different address.`,
    );
  }
  const { accessToken } = await signInAs({ issuer, redirectUri: `${origin}/home`, username });
  process.stdout.write(`${accessToken}\n`);
}

function usage(username: string | undefined): string {
  const problem = username ? `There is no demonstration person "${username}".` : "Specify whose token you want.";
  const people = personas.map((persona) => `  ${persona.username.padEnd(16)}${persona.purpose}`);
  return `${problem} For example: npm run token -- wendy.writer\n\n${people.join("\n")}`;
}

async function answers(issuer: string): Promise<boolean> {
  try {
    return (await fetch(`${issuer}/.well-known/openid-configuration`)).ok;
  } catch {
    return false;
  }
}

function fail(message: string) {
  console.error(message);
  process.exitCode = 1;
}

try {
  await main(process.argv[2]);
} catch (error) {
  fail(`The sign-in at ${origin} failed: ${error instanceof Error ? error.message : String(error)}`);
}
