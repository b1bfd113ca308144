import { randomUUID } from 'node:crypto';
import { Agent, type RequestOptions, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { CLAVE, lineaAlAzar, loginDe, MUELLES, OPERADORES, operadorDe, POR_ACOMODAR } from '../datos.ts';
import { POR_SURTIR } from '../por-surtir.ts';
import { pedidoDe } from '../trabajos.ts';

/** What is saved here and nowhere else, as its description or subject. */
const MARCA = 'CONMUTACIÓN';
/** A device sends again what got no answer within this, and waits so long between attempts. */
const RESPUESTA_MS = 12_000;
const REINTENTO_MS = 500;
/** Between two saves of one operator, at most. */
const PAUSA_MS = 900;

export type Llamada =
  | 'guardarRecepcionCompra'
  | 'guardaAcomodoCompra'
  | 'surtirArticulodeRemision'
  | 'setCreaDepositoNoId'
  | 'saveTicketOp';

export interface Acuse {
  llamada: Llamada;
  /** Its `Idempotency-Key`. */
  clave: string;
  /** Milliseconds of `performance.now()`: when it was pressed, and when the server's yes came. */
  pulsado: number;
  dicho: number;
  intentos: number;
}

/** Fifty people who save, each as its device would: again and again under the same key, until the server says yes or no. */
export class Operadores {
  readonly acuses: Acuse[] = [];
  /** What the server refused, with its message: with this work there is nothing to refuse. */
  readonly rechazos: string[] = [];
  readonly #agente: Agent;
  /** The addresses of the name that they open. */
  readonly #anfitriones: readonly string[];
  /** What they read between saves, with its call. */
  readonly #leen: readonly (readonly [llamada: string, cuerpo: object])[];
  #fin = false;
  #todos: Promise<void>[] = [];

  constructor(
    anfitriones: readonly string[],
    certificado: string,
    leen: readonly (readonly [llamada: string, cuerpo: object])[] = [],
  ) {
    this.#anfitriones = anfitriones;
    this.#leen = leen;
    this.#agente = new Agent({ keepAlive: true, ca: certificado, maxSockets: OPERADORES * 2 });
  }

  /** They sign in, and work until {@link acaban}. */
  async empiezan(): Promise<void> {
    const cookies = await Promise.all(Array.from({ length: OPERADORES }, (_, n) => this.#entra(n)));
    this.#todos = cookies.map((cookie, n) => this.#trabaja(n, cookie));
  }

  /** No new save; those on their way are sent until they are answered. */
  async acaban(): Promise<void> {
    this.#fin = true;
    await Promise.all(this.#todos);
    this.#agente.destroy();
  }

  async #entra(n: number): Promise<string> {
    const r = await this.#pide(n, 'get_user', { usuario: loginDe(n), password: CLAVE }, {});
    const cookie = r.cookies.find((c) => c.includes('anden_sesion='))?.split(';')[0];
    if (!cookie) throw new Error(`${loginDe(n)} no entró: ${r.http} ${r.texto.slice(0, 200)}`);
    return cookie;
  }

  async #trabaja(n: number, cookie: string): Promise<void> {
    while (!this.#fin) {
      const { llamada, cuerpo } = trabajoDe(n);
      const clave = randomUUID();
      const pulsado = performance.now();
      for (let intentos = 1; ; intentos++) {
        const r = await this.#pide(n + intentos - 1, llamada, cuerpo, {
          cookie,
          'idempotency-key': clave,
        }).catch(() => null);
        if (r?.http === 200 && r.texto.includes('"estatus":"1"')) {
          this.acuses.push({ llamada, clave, pulsado, dicho: performance.now(), intentos });
          break;
        }
        // An answer of the application; anything else is the way to it, and the device goes on trying.
        if (r && (r.http === 200 || (r.http >= 400 && r.http < 429))) {
          this.rechazos.push(`${llamada}: ${r.http} ${r.texto.slice(0, 200)}`);
          break;
        }
        await sleep(REINTENTO_MS);
      }
      await sleep(Math.random() * PAUSA_MS);
      const [leida, pedido] = this.#leen[Math.floor(Math.random() * this.#leen.length)] ?? [];
      // A screen that could not read says so, and reads again later.
      if (leida && pedido) await this.#pide(n, leida, pedido, { cookie }).catch(() => null);
    }
  }

  /** Half of them ask one address and half the other; whoever got no answer asks the other one next, as a browser does with a name of two. */
  #pide(turno: number, llamada: string, cuerpo: object, mas: Record<string, string>) {
    const texto = JSON.stringify(cuerpo);
    const opciones: RequestOptions = {
      host: this.#anfitriones[turno % this.#anfitriones.length],
      path: `/api/${llamada}`,
      method: 'POST',
      agent: this.#agente,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(texto), ...mas },
      signal: AbortSignal.timeout(RESPUESTA_MS),
    };
    return new Promise<{ http: number; texto: string; cookies: string[] }>((listo, falla) => {
      const pedido = request(opciones, (r) => {
        let todo = '';
        r.setEncoding('utf8');
        r.on('data', (trozo) => {
          todo += trozo;
        });
        r.on('end', () =>
          listo({ http: r.statusCode ?? 0, texto: todo, cookies: r.headers['set-cookie'] ?? [] }),
        );
        r.on('error', falla);
      });
      pedido.on('error', falla);
      pedido.end(texto);
    });
  }
}

function trabajoDe(n: number): { llamada: Llamada; cuerpo: object } {
  const azar = Math.random();
  if (azar < 0.1) {
    return {
      llamada: 'setCreaDepositoNoId',
      cuerpo: {
        deposito: {
          folio: randomUUID().slice(0, 8),
          fecha: new Date(Date.now() - (1 + azar * 50) * 86_400_000).toISOString().slice(0, 10),
          cuenta_ba_id: 1,
          banco_id: 1,
          forma_pago: 1,
          descripcion: MARCA,
          referencia_web: randomUUID().slice(0, 7),
          importe: (1 + Math.random() * 9_999).toFixed(2),
        },
      },
    };
  }
  if (azar < 0.2) {
    return {
      llamada: 'saveTicketOp',
      cuerpo: { ticket_data: { motivo_id: 16, asunto: MARCA, comentario: MARCA, dirigido_a: 1 } },
    };
  }
  const [llamada, lineas] =
    azar < 0.5
      ? (['guardarRecepcionCompra', MUELLES] as const)
      : azar < 0.75
        ? (['guardaAcomodoCompra', POR_ACOMODAR] as const)
        : (['surtirArticulodeRemision', POR_SURTIR] as const);
  return { llamada, cuerpo: pedidoDe(llamada, lineas, lineaAlAzar(lineas, n), operadorDe(n), 1) };
}

/** Lets the operators of the bench do what they do here. `duenio` owns the tables. */
export async function permite(duenio: pg.ClientBase, controles: readonly number[]): Promise<void> {
  await duenio.query(
    `insert into operador_controles (operador_id, control_id)
       select o, c from generate_series($1::int, $2::int) o, unnest($3::int[]) c on conflict do nothing`,
    [operadorDe(0), operadorDe(OPERADORES - 1), controles],
  );
}

/** How many saves of each call the rows tell. */
export async function cuentaFilas(duenio: pg.ClientBase): Promise<Map<Llamada, number>> {
  const { rows } = await duenio.query<{ llamada: Llamada; veces: number }>(
    `select llamada, sum(piezas)::int as veces from movimientos
       where operador_id between $1 and $2 and llamada in ('guardarRecepcionCompra', 'guardaAcomodoCompra', 'surtirArticulodeRemision') group by 1
     union all select 'setCreaDepositoNoId', count(*)::int from depositos where descripcion = $3
     union all select 'saveTicketOp', count(*)::int from tickets where asunto = $3`,
    [operadorDe(0), operadorDe(OPERADORES - 1), MARCA],
  );
  return new Map(rows.map(({ llamada, veces }) => [llamada, veces]));
}

/** How many saves of pieces the ledger holds other than once: each is one piece. */
export async function dosVeces(duenio: pg.ClientBase): Promise<number> {
  const { rows } = await duenio.query<{ n: number }>(
    `select count(*)::int as n from (select 1 from movimientos where operador_id between $1 and $2 and llamada in ('guardarRecepcionCompra', 'guardaAcomodoCompra', 'surtirArticulodeRemision')
       group by operacion_id having sum(piezas) <> 1) d`,
    [operadorDe(0), operadorDe(OPERADORES - 1)],
  );
  return rows[0]?.n ?? 0;
}
