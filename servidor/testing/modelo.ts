import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Respuesta, TestApp } from './app.ts';
import { OP } from './fixture.ts';
import {
  PASOS_EN_ESTANTES,
  PREPARAR_ESTANTES,
  pedidoEnEstantes,
  type QueEnEstantes,
} from './modelo-estantes.ts';
import { type Hecha, type Pedido, QUIENES, type Quien } from './modelo-pedidos.ts';
import {
  PASOS_DE_REMISION,
  PREPARAR_REMISIONES,
  pedidoDeRemision,
  type QueDeRemision,
} from './modelo-remisiones.ts';
import {
  PASOS_EN_TRANSITO,
  PREPARAR_TRASPASOS,
  pedidoEnTransito,
  type QueEnTransito,
} from './modelo-traspasos.ts';

/**
 * Something an operator does. `envios`: sent once, twice at the same time, or again after the reply; always with the
 * same key.
 */
export interface Paso {
  quien: Quien;
  envios: 'uno' | 'dos a la vez' | 'otra vez';
  que: { tipo: 'deshacer'; cual: number } | QueEnEstantes | QueEnTransito | QueDeRemision;
}

/** A day's work in random order. */
export const paso: fc.Arbitrary<Paso> = fc.record({
  quien: fc.constantFrom(...QUIENES),
  envios: fc.oneof(
    { weight: 6, arbitrary: fc.constant('uno' as const) },
    { weight: 1, arbitrary: fc.constant('dos a la vez' as const) },
    { weight: 1, arbitrary: fc.constant('otra vez' as const) },
  ),
  que: fc.oneof(
    { weight: 3, arbitrary: fc.record({ tipo: fc.constant('deshacer' as const), cual: fc.nat() }) },
    ...PASOS_EN_ESTANTES,
    ...PASOS_EN_TRANSITO,
    ...PASOS_DE_REMISION,
  ),
});

/**
 * SQL of what a run needs besides the fixture: every permission for everybody, pieces to receive, lists to count,
 * documents.
 */
export const PREPARAR = `
  insert into operador_controles (operador_id, control_id)
    select o, c.control_id from unnest(array[${OP.JEFE}, ${OP.RECIBO}]) o, controles c on conflict do nothing;
  ${PREPARAR_ESTANTES}
  ${PREPARAR_TRASPASOS}
  ${PREPARAR_REMISIONES}`;

/** What the operators did, and the stock that follows from it. It knows only requests and replies, no rows. */
export class Modelo {
  readonly app: TestApp;
  /** Acknowledged operations, in the order of their replies. */
  readonly hechas: Hecha[] = [];
  readonly rechazadas: string[] = [];
  readonly fallas: string[] = [];
  enviadas = 0;

  constructor(app: TestApp) {
    this.app = app;
  }

  /** Sends a step as its operator would, and records the outcome. */
  async dar({ quien, envios, que }: Paso): Promise<void> {
    const pedido = await this.#pedido(quien, que);
    if (!pedido) return;
    const clave = randomUUID();
    const enviar = () => {
      this.enviadas++;
      return this.app.call(pedido.llamada, pedido.input, { como: quien, clave });
    };
    const respuestas: Respuesta[] =
      envios === 'dos a la vez' ? await Promise.all([enviar(), enviar()]) : [await enviar()];
    if (envios === 'otra vez') respuestas.push(await enviar());
    const [primera] = respuestas as [Respuesta];
    for (const r of respuestas) {
      if (r.http !== 200) this.fallas.push(`${pedido.llamada} ${r.http}: ${r.body.message}`);
      if (JSON.stringify(r.body) !== JSON.stringify(primera.body)) {
        this.fallas.push(`${pedido.llamada}: la misma clave tuvo dos respuestas`);
      }
    }
    // While an urgent one waits nothing is saved, although the reply is no refusal.
    const hecha = primera.body.estatus === '1' && primera.body.hayOtroPedidoConPrioridad !== true;
    if (hecha) this.hechas.push({ ...pedido, efecto: { ...pedido.efecto }, clave, quien });
    else this.rechazadas.push(clave);
  }

  async #pedido(quien: Quien, que: Paso['que']): Promise<Pedido | null> {
    switch (que.tipo) {
      case 'deshacer':
        return this.#deshacer(quien, que.cual);
      case 'surtir':
      case 'recibir traspaso':
      case 'cerrar traspaso':
      case 'pedir resurtido':
      case 'resurtir':
      case 'tomar resurtido':
      case 'regresar resurtido':
      case 'cerrar resurtido':
        return pedidoEnTransito(this.app, quien, que, this.hechas);
      case 'entrar':
      case 'soltar':
      case 'abrir renglón':
      case 'surtir remisión':
      case 'falta en el estante':
      case 'cerrar renglón':
      case 'empacar':
      case 'asignar revisión':
      case 'liberar':
      case 'error de empaque':
      case 'entregar':
        return pedidoDeRemision(this.app, quien, que, this.hechas);
      default:
        return pedidoEnEstantes(this.app, quien, que);
    }
  }

  /** Undoes one of the operator's last saves, with the opposite effect. */
  #deshacer(quien: Quien, cual: number): Pedido | null {
    const propias = this.hechas.filter((h) => h.quien === quien && h.llamada !== 'deshacerGuardado');
    const otra = propias[propias.length - 1 - (cual % Math.min(propias.length, 4))];
    if (!otra) return null;
    const { articulo, recepcion, devolucion, estantes, embarque, transito, norte } = otra.efecto;
    return {
      llamada: 'deshacerGuardado',
      input: { operacion_id: otra.clave },
      efecto: {
        articulo,
        recepcion: -recepcion,
        devolucion: -devolucion,
        estantes: -estantes,
        embarque: -embarque,
        transito: -transito,
        norte: -norte,
      },
      ...(otra.remision === undefined ? {} : { remision: otra.remision }),
    };
  }
}
