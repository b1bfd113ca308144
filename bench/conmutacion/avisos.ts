import { randomUUID } from 'node:crypto';
import { CLAVE, loginDe, MUELLES, operadorDe } from '../datos.ts';
import { pedidoDe } from '../trabajos.ts';
import { DIRECCIONES, type Servidor } from './casa.ts';

/**
 * An operator signs in at a server and opens its live messages, as each screen does.
 * @returns their stream, and how to close it
 * @throws if the server opens none
 */
export async function abreAvisos(cual: Servidor, login: string) {
  const api = `http://${DIRECCIONES[cual]}:8080/api`;
  const entrada = await fetch(`${api}/get_user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usuario: login, password: CLAVE }),
  });
  const cookie = entrada.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const corte = new AbortController();
  const { ok, status, body } = await fetch(`${api}/avisos`, { headers: { cookie }, signal: corte.signal });
  if (!ok || !body) throw new Error(`Los avisos no se abrieron: ${status}`);
  return { avisos: body, cierra: () => corte.abort() };
}

/** Milliseconds from a save on one server to the first live message of it on a screen of the other. @throws if none comes within five seconds */
export async function avisoCruzado(): Promise<number> {
  const uno = `http://${DIRECCIONES['anden-a']}:8080/api`;
  const como = `Basic ${Buffer.from(`${loginDe(0)}:${CLAVE}`).toString('base64')}`;
  const { avisos, cierra } = await abreAvisos('anden-b', loginDe(1));
  try {
    const desde = performance.now();
    const guardado = await fetch(`${uno}/guardarRecepcionCompra`, {
      method: 'POST',
      headers: { authorization: como, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(pedidoDe('guardarRecepcionCompra', MUELLES, 0, operadorDe(0), 1)),
    });
    const texto = await guardado.text();
    if (!texto.includes('"estatus":"1"')) throw new Error(`No se guardó: ${texto.slice(0, 300)}`);
    const llegada = llega(avisos);
    const limite = AbortSignal.timeout(5_000);
    await Promise.race([
      llegada,
      new Promise((_, falla) =>
        limite.addEventListener('abort', () => falla(new Error('No llegó ningún aviso en 5 s'))),
      ),
    ]);
    return performance.now() - desde;
  } finally {
    cierra();
  }
}

async function llega(cuerpo: ReadableStream<Uint8Array>): Promise<void> {
  let texto = '';
  const leer = new TextDecoder();
  for await (const trozo of cuerpo) {
    texto += leer.decode(trozo, { stream: true });
    if (texto.includes('compra')) return;
  }
}
