/**
 * End of a visit. It is either one of the identity provider's pages or the address to which the provider redirected the
 * visitor.
 */
export interface Visit {
  url: URL;
  status: number;
  /**
   * Content of the page. Empty if the address is outside the identity provider, because the visitor then does not
   * request it.
   */
  html: string;
  headers: Headers;
}

/** A headless browser that stores cookies and follows redirects below the issuer. */
export interface Visitor {
  open: (address: string | URL, form?: Record<string, string>) => Promise<Visit>;
  /** Submits a page's form, as the page's script would in a browser. */
  submit: (page: Visit) => Promise<Visit>;
}

const maxRedirects = 10;

/** Creates a visitor without cookies. */
export function createVisitor(issuer: string): Visitor {
  const cookies = new Map<string, string>();

  async function request(url: URL, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "), accept: "text/html" },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie);
    return response;
  }

  async function open(address: string | URL, form?: Record<string, string>): Promise<Visit> {
    let url = new URL(address);
    let response = await request(url, form);
    for (let redirects = 0; redirects < maxRedirects; redirects += 1) {
      const location = response.headers.get("location");
      const { status, headers } = response;
      if (!location) return { url, status, html: await response.text(), headers };
      url = new URL(location, url);
      if (!isBelow(url, issuer)) return { url, status, html: "", headers };
      response = await request(url);
    }
    throw new Error(`${String(address)} keeps redirecting.`);
  }

  return { open, submit: ({ html }) => open(formAction(html), hiddenFields(html)) };
}

function formAction(html: string): string {
  return String(/action="([^"]+)"/.exec(html)?.[1]);
}

function hiddenFields(html: string): Record<string, string> {
  const fields = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name, value]) => [name, value]));
}

function keep(cookies: Map<string, string>, cookie: string) {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  if (!name) return;
  if (value) cookies.set(name, value);
  else cookies.delete(name);
}

function isBelow(url: URL, issuer: string): boolean {
  return `${url.origin}${url.pathname}`.startsWith(`${issuer.replace(/\/$/, "")}/`);
}
