import pg from 'pg';

/**
 * How many times a process waited for PostgreSQL while something ran, on any connection: what is asked for while an answer is on its way travels with it,
 * and is no round trip of its own. The messages to other screens, which nobody waits for, are left out.
 * @returns the first words of what began each
 */
export async function viajesDe(hacer: () => Promise<unknown>): Promise<string[]> {
  const { query } = pg.Client.prototype;
  const pendientes = new Map<pg.Client, number>();
  const viajes: string[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...pedido: unknown[]) {
    const suyos = pendientes.get(this) ?? 0;
    const [que] = pedido as [string | { text: string }];
    const texto = (typeof que === 'string' ? que : que.text).trim();
    if (suyos === 0 && !texto.startsWith('select pg_notify')) viajes.push(texto.slice(0, 60));
    pendientes.set(this, suyos + 1);
    const acaba = () => pendientes.set(this, (pendientes.get(this) ?? 1) - 1);
    // The pool's own statements call back; all others promise.
    const conAviso = pedido.map((p) =>
      typeof p === 'function'
        ? (...r: unknown[]) => {
            acaba();
            p(...r);
          }
        : p,
    );
    const hecho = Reflect.apply(query, this, conAviso) as Promise<unknown> | undefined;
    hecho?.then(acaba, acaba);
    return hecho;
  } as typeof query;
  try {
    await hacer();
  } finally {
    pg.Client.prototype.query = query;
  }
  return viajes;
}
