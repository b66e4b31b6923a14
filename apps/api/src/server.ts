import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";

interface Listening {
  fetch: (request: Request) => Response | Promise<Response>;
  /** Requests below this path go to another handler, as the embedded identity provider's. */
  mounted?: { path: string; handler: (request: IncomingMessage, response: ServerResponse) => void } | undefined;
  host: string;
  port: number;
}

/** Starts an HTTP server and answers it once it listens; rejects when the address is taken. */
export function listen({ fetch, mounted, host, port }: Listening): Promise<Server> {
  const listener = getRequestListener(fetch);
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const isMounted = mounted && (path === mounted.path || path.startsWith(`${mounted.path}/`));
    if (isMounted) mounted.handler(request, response);
    else void listener(request, response);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** Stops taking connections, lets requests under way finish and resolves when the last one has. */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
