import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface ProxyCortante {
  /** Address to send requests to. */
  url: string;
  /** Replies cut so far: the server answered, and the client received nothing. */
  cortes(): number;
  close(): Promise<void>;
}

/**
 * A TCP proxy that passes every request to the server and, at the first byte of the reply (which the server sends after
 * its commit), cuts the client off without passing it on.
 */
export async function proxyQueCorta(destino: string): Promise<ProxyCortante> {
  const { port, hostname } = new URL(destino);
  let cortes = 0;
  const abiertos = new Set<Socket>();
  const server = createServer((cliente) => {
    const servidor = connect(Number(port), hostname);
    for (const s of [cliente, servidor]) {
      abiertos.add(s);
      s.on('error', () => s.destroy());
      s.on('close', () => abiertos.delete(s));
    }
    cliente.pipe(servidor);
    servidor.once('data', () => {
      cortes++;
      cliente.resetAndDestroy();
      servidor.destroy();
    });
  });
  await new Promise<void>((listo) => server.listen(0, '127.0.0.1', listo));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cortes: () => cortes,
    close: () =>
      new Promise<void>((listo) => {
        for (const s of abiertos) s.destroy();
        server.close(() => listo());
      }),
  };
}
