import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface RedMala {
  url: string;
  /** Packets lost, and connections that died of it, so far. */
  perdidos(): number;
  cortes(): number;
  /** From now on nothing is lost or delayed. */
  mejora(): void;
  close(): Promise<void>;
}

/** Largest payload of a packet over Ethernet, in bytes. */
const PAQUETE = 1_460;
/** Wait before a lost packet is first sent again, in milliseconds; each further loss doubles it, as TCP does. */
const RTO = 400;
/** Consecutive losses after which a connection dies. */
export const MUERE_CON = 4;

/**
 * A TCP proxy that behaves like bad Wi-Fi. Each packet takes half the latency, and is lost with some probability; a
 * lost one arrives later, after TCP's own waits, delaying all that follow. After four consecutive losses the connection
 * is cut, whatever the server has done by then.
 * @param latenciaMs round trip
 * @param perdida probability that a packet is lost, 0 to 1
 * @param azar a generator of numbers in [0, 1)
 */
export async function redMala(
  destino: string,
  { latenciaMs, perdida, azar = Math.random }: { latenciaMs: number; perdida: number; azar?: () => number },
): Promise<RedMala> {
  const { port, hostname } = new URL(destino);
  const abiertos = new Set<Socket>();
  let perdidos = 0;
  let cortes = 0;
  let buena = false;

  /** How long this packet takes, in milliseconds; null: it never arrives. */
  function tarda(): number | null {
    if (buena) return 0;
    let ms = latenciaMs / 2;
    for (let veces = 0; azar() < perdida; veces++) {
      perdidos += 1;
      if (veces + 1 === MUERE_CON) return null;
      ms += RTO * 2 ** veces;
    }
    return ms;
  }

  /** Carries the bytes of one direction, in order. */
  function lleva(de: Socket, a: Socket, corta: () => void): void {
    let antes = Promise.resolve();
    const despues = (ms: number, hacer: () => void) => {
      const llega = performance.now() + ms;
      antes = antes.then(
        () =>
          new Promise((listo) => {
            setTimeout(
              () => {
                if (!a.destroyed) hacer();
                listo();
              },
              Math.max(0, llega - performance.now()),
            );
          }),
      );
    };
    de.on('data', (datos) => {
      for (let i = 0; i < datos.length; i += PAQUETE) {
        const ms = tarda();
        if (ms === null) {
          cortes += 1;
          antes = antes.then(corta);
          return;
        }
        const paquete = datos.subarray(i, i + PAQUETE);
        despues(ms, () => a.write(paquete));
      }
    });
    de.on('end', () => despues(0, () => a.end()));
  }

  const server = createServer((cliente) => {
    const servidor = connect(Number(port), hostname);
    for (const s of [cliente, servidor]) {
      abiertos.add(s);
      s.setNoDelay(true);
      s.on('error', () => s.destroy());
      s.on('close', () => abiertos.delete(s));
    }
    const corta = () => {
      cliente.resetAndDestroy();
      servidor.destroy();
    };
    lleva(cliente, servidor, corta);
    lleva(servidor, cliente, corta);
    cliente.on('close', () => servidor.end());
    servidor.on('close', () => cliente.destroy());
  });
  await new Promise<void>((listo) => server.listen(0, '127.0.0.1', listo));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    perdidos: () => perdidos,
    cortes: () => cortes,
    mejora: () => {
      buena = true;
    },
    close: () =>
      new Promise<void>((listo) => {
        for (const s of abiertos) s.destroy();
        server.close(() => listo());
      }),
  };
}
