import { readFileSync } from "node:fs";
import { type Persona, personas } from "./personas.ts";

/** Files that the pages load, by name. The pages themselves do not contain any styles or scripts. */
export const pageFiles = {
  "sign-in.css": { type: "text/css", body: readFileSync(new URL("./pages.css", import.meta.url), "utf8") },
  "submit.js": { type: "text/javascript", body: "document.forms[0].submit();\n" },
} as const;

/** The provider's pages. */
export interface Pages {
  /** Returns a page on which a visitor signs in as one of the personas with a single click. */
  choosePerson: () => string;
  /** Returns a page for a sign-in or sign-out that cannot continue. */
  problem: (detail: string) => string;
  /**
   * Returns a page that signs the user out immediately. `form` is oidc-provider's form, which would otherwise ask for
   * confirmation.
   */
  signOut: (form: string) => string;
}

/** Creates the pages. Their files are below the path `base`, and a failed sign-in restarts at `startAgain`. */
export function pagesBelow(base: string, startAgain: string): Pages {
  const page = (title: string, content: string) => frame({ title, content, stylesheet: `${base}/sign-in.css` });
  return {
    choosePerson: () => page("Choose a demonstration person", choosePersonContent),
    problem: (detail) => page("This sign-in cannot continue", problemContent(detail, startAgain)),
    signOut: (form) => page("Signing you out", signOutContent(form, `${base}/submit.js`)),
  };
}

const choosePersonContent = `
      <p>This page replaces CIS2, which staff normally use to sign in. The page exists only on development machines, and
        all the people listed are invented.</p>
      <form method="post">
        <ul class="people">${personas.map(personItem).join("")}
        </ul>
      </form>`;

function personItem({ username, given_name, family_name, purpose }: Persona): string {
  return `
          <li>
            <button type="submit" name="username" value="${escape(username)}">
              <span class="name">${escape(`${given_name} ${family_name}`)}</span>
              <span class="sign-in">${escape(username)}</span>
              <span class="purpose">${escape(purpose)}</span>
            </button>
          </li>`;
}

function problemContent(detail: string, startAgain: string): string {
  return `
      <p>You started signing in too long ago or in a different browser, or the address was wrong.</p>
      <p><a href="${escape(startAgain)}">Start again</a></p>
      <p class="detail">Detail for developers: ${escape(detail)}</p>`;
}

function signOutContent(form: string, script: string): string {
  const answered =
    '<input type="hidden" name="logout" value="yes"><noscript><button>Sign out</button></noscript></form>';
  return `
      ${form.replace("</form>", answered)}
      <script src="${script}"></script>`;
}

function frame({ title, content, stylesheet }: { title: string; content: string; stylesheet: string }): string {
  return `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escape(title)} – Select People for Invitation</title>
    <link rel="stylesheet" href="${stylesheet}">
  </head>
  <body>
    <header><span>Select People for Invitation</span></header>
    <main>
      <h1>${escape(title)}</h1>${content}
    </main>
  </body>
</html>
`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
