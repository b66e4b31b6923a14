interface Page {
  nextUri?: string;
  data?: unknown[][];
  error?: { message: string };
}

/**
 * Runs one statement on Trino and returns all its rows. Throws an error with Trino's message if the statement is
 * rejected.
 */
export async function queryTrino(address: string, sql: string): Promise<unknown[][]> {
  const headers = { "X-Trino-User": "test", "X-Trino-Catalog": "memory", "X-Trino-Schema": "default" };
  const rows: unknown[][] = [];
  let page = await readPage(fetch(`${address}/v1/statement`, { method: "POST", headers, body: sql }));
  for (;;) {
    rows.push(...(page.data ?? []));
    if (page.error) throw new Error(`${page.error.message}\n${sql.slice(0, 2000)}`);
    if (page.nextUri === undefined) return rows;
    page = await readPage(fetch(page.nextUri, { headers }));
  }
}

async function readPage(request: Promise<Response>): Promise<Page> {
  const response = await request;
  if (!response.ok) throw new Error(`Trino answered ${response.status}.`);
  return (await response.json()) as Page;
}
