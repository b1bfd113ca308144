import type { CallName } from '@anden/contrato/contrato.ts';
import fc from 'fast-check';
import type { TestApp } from './app.ts';
import { ART, OP, UBI } from './fixture.ts';
import { type Hecha, NADA, type Pedido, type Quien } from './modelo-pedidos.ts';

const ARTICULOS = [ART.BARRAS, ART.LOTE, ART.MULTI] as const;
/**
 * Transfers with one line per article: `docto_in_id` is {@link TRASPASOS} + n, its lines 3 × that + the article's
 * index.
 */
const TRASPASOS = 20_000;
const CUANTOS = 30;
/** Every third goes back, from warehouse 2 to 1. */
const vuelve = (n: number): boolean => n % 3 === 2;

interface Renglon {
  id: number;
  traspaso: number;
  articulo: (typeof ARTICULOS)[number];
  unidades: number;
  origen: 1 | 2;
  destino: 1 | 2;
}

const renglonDe = (linea: number): Renglon => {
  const n = Math.floor(linea / ARTICULOS.length) % CUANTOS;
  const i = linea % ARTICULOS.length;
  return {
    id: 3 * (TRASPASOS + n) + i,
    traspaso: TRASPASOS + n,
    articulo: ARTICULOS[i] ?? ART.BARRAS,
    unidades: 1 + (n % 4),
    origen: vuelve(n) ? 2 : 1,
    destino: vuelve(n) ? 1 : 2,
  };
};

/** What operators do with pieces that go through transit. */
export type QueEnTransito =
  | { tipo: 'surtir'; linea: number; donde: number; corto: boolean; tomar: boolean }
  | { tipo: 'recibir traspaso'; cual: number; piezas: number; donde: number; tomar: boolean }
  | { tipo: 'cerrar traspaso'; linea: number; lado: 'surtido' | 'recepcion'; tomar: boolean }
  | { tipo: 'pedir resurtido'; piezas: number }
  | { tipo: 'resurtir'; operacion: 'surtido' | 'acomodo'; donde: number; piezas: number }
  | { tipo: 'tomar resurtido' }
  | { tipo: 'regresar resurtido'; donde: number; piezas: number }
  | { tipo: 'cerrar resurtido' };

const linea = fc.nat({ max: ARTICULOS.length * CUANTOS - 1 });
const donde = fc.nat({ max: 5 });
const piezas = fc.integer({ min: 1, max: 4 });
const lado = fc.constantFrom('surtido' as const, 'recepcion' as const);
const operacion = fc.constantFrom('surtido' as const, 'acomodo' as const);
const tomar = fc.boolean();

/** The steps with their weights, to be mixed with the others. */
export const PASOS_EN_TRANSITO: { weight: number; arbitrary: fc.Arbitrary<QueEnTransito> }[] = [
  {
    weight: 6,
    arbitrary: fc.record({
      tipo: fc.constant('surtir' as const),
      linea,
      donde,
      corto: fc.nat({ max: 5 }).map((n) => n === 0),
      tomar,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      tipo: fc.constant('recibir traspaso' as const),
      cual: fc.nat(),
      piezas,
      donde,
      tomar,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ tipo: fc.constant('cerrar traspaso' as const), linea, lado, tomar }),
  },
  { weight: 2, arbitrary: fc.record({ tipo: fc.constant('pedir resurtido' as const), piezas }) },
  {
    weight: 5,
    arbitrary: fc.record({ tipo: fc.constant('resurtir' as const), operacion, donde, piezas }),
  },
  { weight: 1, arbitrary: fc.record({ tipo: fc.constant('tomar resurtido' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ tipo: fc.constant('regresar resurtido' as const), donde, piezas }),
  },
  { weight: 1, arbitrary: fc.record({ tipo: fc.constant('cerrar resurtido' as const) }) },
];

/** SQL of a run's transfers: their lines, and a location in warehouse 2 for every article. */
export const PREPARAR_TRASPASOS = `
  insert into articulos_ubicacion (ubicacion_id, articulo_id)
    select ${UBI.NORTE.id}, a from unnest(array[${ARTICULOS.join(',')}]) a on conflict do nothing;
  insert into traspasos (docto_in_id, folio, empresa_id, almacen_org_id, almacen_dest_id, operador_id) values ${Array.from(
    { length: CUANTOS },
    (_, n) => {
      const { traspaso, origen, destino } = renglonDe(3 * n);
      return `(${traspaso}, 'M${n}', 3, ${origen}, ${destino}, 1)`;
    },
  ).join(',')};
  insert into traspasos_det (docto_in_det_id, docto_in_id, renglon, articulo_id, unidades) values ${Array.from(
    { length: ARTICULOS.length * CUANTOS },
    (_, l) => {
      const r = renglonDe(l);
      return `(${r.id}, ${r.traspaso}, ${(l % 3) + 1}, ${r.articulo}, ${r.unidades})`;
    },
  ).join(',')};`;

/** Pieces that arrive on the shelves of a warehouse, in the model's terms. */
const enEstantes = (almacen: number, n: number) => (almacen === 1 ? { estantes: n } : { norte: n });

/** The request of a step, and its effect if it is acknowledged; null if there is nothing to request. */
export async function pedidoEnTransito(
  app: TestApp,
  quien: Quien,
  que: QueEnTransito,
  hechas: readonly Hecha[],
): Promise<Pedido | null> {
  switch (que.tipo) {
    case 'surtir':
      return surtir(app, quien, que);
    case 'recibir traspaso':
      return recibir(app, quien, que, hechas);
    case 'cerrar traspaso':
      return cerrar(app, que);
    case 'pedir resurtido':
      return {
        llamada: 'anexarProductoaOrden',
        input: { clave_articulo: 'A-6', almacen_id: 1, operador_id: OP[quien], cantidad: que.piezas },
        efecto: NADA,
      };
    case 'resurtir':
      return resurtir(app, quien, que);
    case 'tomar resurtido': {
      const orden = await ordenDeMulti(app);
      return orden === undefined
        ? null
        : {
            llamada: 'tomaResurtido',
            input: {
              resurtido_id: orden.RESURTIDO_ID,
              de_operador_id: orden.OPERADOR_ID_LLEVA ?? OP[quien],
            },
            efecto: NADA,
          };
    }
    case 'regresar resurtido':
      return regresar(app, que);
    case 'cerrar resurtido': {
      const orden = await ordenDeMulti(app);
      return orden === undefined
        ? null
        : {
            llamada: 'cierraRegistroOrdenResurtido',
            input: { resurtido_id: orden.RESURTIDO_ID },
            efecto: NADA,
          };
    }
  }
}

type De<T extends QueEnTransito['tipo']> = Extract<QueEnTransito, { tipo: T }>;

async function surtir(app: TestApp, quien: Quien, que: De<'surtir'>): Promise<Pedido | null> {
  const r = renglonDe(que.linea);
  const u = await ubicacion(app, r.articulo, r.origen, que.donde);
  if (u === undefined) return null;
  const n = que.corto && r.unidades > 1 ? r.unidades - 1 : r.unidades;
  return {
    llamada: 'surtirProductoTraspaso',
    input: {
      articulo_id: r.articulo,
      docto_in_det_id: r.id,
      cantidad: n,
      operador_id: OP[quien],
      ubicaciones: [{ UBICACION_ID: u, CONTADAS: n }],
      motivo: que.corto ? 'NO ALCANZA' : null,
      tomar: que.tomar,
    },
    efecto: { ...NADA, articulo: r.articulo, transito: n, ...enEstantes(r.origen, -n) },
  };
}

async function recibir(
  app: TestApp,
  quien: Quien,
  que: De<'recibir traspaso'>,
  hechas: readonly Hecha[],
): Promise<Pedido | null> {
  const surtidas = hechas.flatMap((h) => renglonSurtido(h.llamada, h.input) ?? []);
  const id = surtidas[que.cual % Math.max(1, surtidas.length)];
  if (id === undefined) return null;
  const r = renglonDe(id - 3 * TRASPASOS);
  const u = await ubicacion(app, r.articulo, r.destino, que.donde);
  if (u === undefined) return null;
  return {
    llamada: 'guardaTraspasoRecepcion',
    input: {
      docto_in_id: r.traspaso,
      traspaso_id: r.traspaso,
      articulo_id: r.articulo,
      docto_in_det_id: r.id,
      cantidad: que.piezas,
      operador_id: OP[quien],
      almacen_dest_id: r.destino,
      ubicaciones: [{ UBICACION_ID: u, CONTADAS: que.piezas }],
      empresa_id: 3,
      tomar: que.tomar,
    },
    efecto: {
      ...NADA,
      articulo: r.articulo,
      transito: -que.piezas,
      ...enEstantes(r.destino, que.piezas),
    },
  };
}

async function cerrar(app: TestApp, que: De<'cerrar traspaso'>): Promise<Pedido | null> {
  const r = renglonDe(que.linea);
  const { body } = await app.call('gettraspasoDetalleSurtido', { empresa_id: 3, docto_in_id: r.traspaso });
  const l = body.data.find((x: { DOCTO_IN_DET_ID: number }) => x.DOCTO_IN_DET_ID === r.id);
  // If nothing is missing, one piece is claimed to be: when the server handles it, one may be.
  const faltan = Math.max(
    1,
    que.lado === 'surtido'
      ? l.UNIDADES - l.UNIDADESSURTIDAS
      : l.UNIDADESSURTIDAS - l.UNIDADES_SUR_REC - l.FALTANTES,
  );
  return {
    llamada: 'cierraFaltanteTraspaso',
    input: {
      docto_in_det_id: r.id,
      lado: que.lado,
      motivo: 'NO APARECE',
      faltan,
      tomar: que.tomar,
    },
    efecto: { ...NADA, articulo: r.articulo, transito: que.lado === 'recepcion' ? -faltan : 0 },
  };
}

async function resurtir(app: TestApp, quien: Quien, que: De<'resurtir'>): Promise<Pedido | null> {
  const orden = await ordenDeMulti(app);
  const u = await ubicacion(app, ART.MULTI, 1, que.donde);
  if (orden === undefined || u === undefined) return null;
  const n = que.operacion === 'surtido' ? que.piezas : -que.piezas;
  return {
    llamada: 'setTraspasoentreubicaciones',
    input: {
      articulo_id: ART.MULTI,
      almacen_id: 1,
      operador_id: OP[quien],
      ubicacion_id: u,
      cantidad: que.piezas,
      operacion: que.operacion,
      resurtido_id: orden.RESURTIDO_ID,
    },
    efecto: { ...NADA, articulo: ART.MULTI, transito: n, estantes: -n },
  };
}

async function regresar(app: TestApp, que: De<'regresar resurtido'>): Promise<Pedido | null> {
  const orden = await ordenDeMulti(app);
  const u = await ubicacion(app, ART.MULTI, 1, que.donde);
  if (orden === undefined || u === undefined) return null;
  return {
    llamada: 'regresaResurtido',
    input: { resurtido_id: orden.RESURTIDO_ID, ubicacion_id: u, cantidad: que.piezas },
    efecto: { ...NADA, articulo: ART.MULTI, transito: -que.piezas, estantes: que.piezas },
  };
}

async function ordenDeMulti(
  app: TestApp,
): Promise<{ RESURTIDO_ID: number; OPERADOR_ID_LLEVA: number | null } | undefined> {
  const { body } = await app.call('getaAticulosdeOrden', { almacen_id: 1 });
  return body.data.find((o: { ARTICULO_ID: number }) => o.ARTICULO_ID === ART.MULTI);
}

async function ubicacion(
  app: TestApp,
  articulo_id: number,
  almacen_id: number,
  cual: number,
): Promise<number | undefined> {
  const { body } = await app.call('getUbicacionesArticulo', { articulo_id, almacen_id });
  const todas: { UBICACION_ID: number }[] = body.data;
  return todas[cual % Math.max(1, todas.length)]?.UBICACION_ID;
}

/** The line that a supply was of, for receiving it afterwards. */
const renglonSurtido = (llamada: CallName, input: object): number | undefined =>
  llamada === 'surtirProductoTraspaso' && 'docto_in_det_id' in input
    ? Number(input.docto_in_det_id)
    : undefined;

/** Calls that a run with these steps must have made. */
export const LLAMADAS_EN_TRANSITO: readonly CallName[] = [
  'surtirProductoTraspaso',
  'guardaTraspasoRecepcion',
  'cierraFaltanteTraspaso',
  'anexarProductoaOrden',
  'setTraspasoentreubicaciones',
  'tomaResurtido',
  'regresaResurtido',
  'cierraRegistroOrdenResurtido',
];
