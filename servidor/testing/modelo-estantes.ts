import type { CallName } from '@anden/contrato/contrato.ts';
import type { caducados } from '@anden/contrato/existencias/caducados.ts';
import type { FilaDe } from '@anden/contrato/reporte.ts';
import fc from 'fast-check';
import type { TestApp } from './app.ts';
import { ART, OP, UBI } from './fixture.ts';
import { NADA, type Pedido, type Quien } from './modelo-pedidos.ts';

/** Purchase lines with enough pieces for a whole run, by article. */
const LINEAS = { [ART.BARRAS]: 9001, [ART.LOTE]: 9002, [ART.MULTI]: 9003 } as const;
type Articulo = keyof typeof LINEAS;
const ARTICULOS: readonly Articulo[] = [ART.BARRAS, ART.LOTE, ART.MULTI];
/** Where a purchase may put away each article. */
const DONDE: Readonly<Record<Articulo, readonly number[]>> = {
  [ART.BARRAS]: [UBI.F1.id, UBI.F2.id],
  [ART.LOTE]: [UBI.F2.id],
  [ART.MULTI]: [UBI.M1.id],
};
const CODIGOS = Object.values(UBI)
  .filter((u) => u.codigo.startsWith('1'))
  .map((u) => u.codigo);
/**
 * Lists to count, each with the three articles: `inventario_det_id` is {@link LISTAS} + 3 × list + the article's index.
 */
const LISTAS = 10_000;
const CUANTAS_LISTAS = 400;

/** Settings that a step leaves as they are, whatever they are: sent as they were read. */
const LO_DEMAS = { MINIMO: 0, COMODIN_EMPAQUE: 'N', CADUCA: 'N', LOTE: 'N', FECHA_PRODUCCION: 'N' };

/** What operators do with pieces that come in and are on the shelves of warehouse 1. */
export type QueEnEstantes =
  | { tipo: 'recibir'; articulo: Articulo; piezas: number }
  | {
      tipo: 'acomodar';
      articulo: Articulo;
      piezas: number;
      partir: boolean;
      lote: number;
      motivo: string | null;
    }
  | { tipo: 'orden'; piezas: number }
  | { tipo: 'existencia'; articulo: Articulo; donde: number; piezas: number }
  | { tipo: 'asignar'; articulo: Articulo; codigo: string; piezas: number }
  | { tipo: 'mudar'; articulo: Articulo; donde: number; codigo: string; motivo: string | null }
  | { tipo: 'retirar'; cual: number; piezas: number }
  | { tipo: 'lote'; articulo: typeof ART.LOTE; piezas: number; lote: number; corregir: boolean }
  | { tipo: 'quitar lote'; cual: number }
  | { tipo: 'contar'; lista: number; articulo: Articulo; piezas: readonly number[]; lote: number }
  | { tipo: 'retipo'; codigo: string; a: 'F' | 'M' | 'I' }
  | { tipo: 'configurar'; articulo: Articulo; a: 'D' | 'M'; maximo: number }
  | { tipo: 'qué se pide'; articulo: Articulo; caduca: 'S' | 'N'; lote: 'S' | 'N' };

const articulo = fc.constantFrom(...ARTICULOS);
const pocas = fc.integer({ min: 1, max: 6 });
/** 0: it has expired. */
const lote = fc.integer({ min: 0, max: 4 });
/** The reason for putting expired pieces in a fixed location, if it was asked. */
const motivo = fc.constantFrom(null, 'PARA DEVOLVER');
const lugar = fc.nat({ max: 5 });
const codigo = fc.constantFrom(...CODIGOS);
const siNo = fc.constantFrom('S' as const, 'N' as const);

const de = (peso: number, arbitrary: fc.Arbitrary<QueEnEstantes>) => ({ weight: peso, arbitrary });

/** The steps with their weights, to be mixed with the others. */
export const PASOS_EN_ESTANTES: { weight: number; arbitrary: fc.Arbitrary<QueEnEstantes> }[] = [
  de(6, fc.record({ tipo: fc.constant('recibir' as const), articulo, piezas: pocas })),
  de(
    6,
    fc.record({
      tipo: fc.constant('acomodar' as const),
      articulo,
      piezas: pocas,
      partir: fc.boolean(),
      lote,
      motivo,
    }),
  ),
  de(1, fc.record({ tipo: fc.constant('orden' as const), piezas: pocas })),
  de(
    4,
    fc.record({
      tipo: fc.constant('existencia' as const),
      articulo,
      donde: lugar,
      piezas: fc.nat({ max: 15 }),
    }),
  ),
  de(1, fc.record({ tipo: fc.constant('asignar' as const), articulo, codigo, piezas: fc.nat({ max: 5 }) })),
  de(2, fc.record({ tipo: fc.constant('mudar' as const), articulo, donde: lugar, codigo, motivo })),
  de(1, fc.record({ tipo: fc.constant('retirar' as const), cual: fc.nat({ max: 20 }), piezas: pocas })),
  de(
    2,
    fc.record({
      tipo: fc.constant('lote' as const),
      articulo: fc.constant(ART.LOTE),
      piezas: pocas,
      lote,
      corregir: fc.boolean(),
    }),
  ),
  de(1, fc.record({ tipo: fc.constant('quitar lote' as const), cual: fc.nat({ max: 20 }) })),
  de(
    3,
    fc.record({
      tipo: fc.constant('contar' as const),
      lista: fc.nat({ max: CUANTAS_LISTAS - 1 }),
      articulo,
      piezas: fc.array(fc.nat({ max: 15 }), { minLength: 8, maxLength: 8 }),
      lote,
    }),
  ),
  de(1, fc.record({ tipo: fc.constant('retipo' as const), codigo, a: fc.constantFrom('F', 'M', 'I') })),
  de(
    1,
    fc.record({
      tipo: fc.constant('configurar' as const),
      articulo,
      a: fc.constantFrom('D', 'M'),
      maximo: fc.constantFrom(0, 5, 40),
    }),
  ),
  de(1, fc.record({ tipo: fc.constant('qué se pide' as const), articulo, caduca: siNo, lote: siNo })),
];

/** SQL of the pieces to receive and of the lists to count. */
export const PREPARAR_ESTANTES = `
  insert into compras (docto_cm_id, folio, proveedor_id, almacen_id, fecha, fecha_recepcion)
    values (9000, 'OC9000', 1, 1, '2025-04-01', '2025-04-02 10:00-06');
  insert into compras_det (docto_cm_det_id, docto_cm_id, renglon, articulo_id, unidades)
    select l, 9000, l, a, 1000000 from (values ${Object.entries(LINEAS)
      .map(([a, l]) => `(${a}, ${l})`)
      .join(',')}) v (a, l);
  insert into inventarios (inventario_id, folio, almacen_id)
    select ${LISTAS} + n, 'M' || n, 1 from generate_series(0, ${CUANTAS_LISTAS - 1}) n;
  insert into inventarios_det (inventario_det_id, inventario_id, articulo_id, folio_conteo_tmp)
    select ${LISTAS} + 3 * n + i, ${LISTAS} + n, a, 'M-' || n || '-' || a
      from generate_series(0, ${CUANTAS_LISTAS - 1}) n, unnest(array[${ARTICULOS.join(',')}]) with ordinality as x (a, o),
           lateral (select (o - 1)::int as i) y;`;

/** The request of a step, and its effect if it is acknowledged; null if there is nothing to request. */
export async function pedidoEnEstantes(
  app: TestApp,
  quien: Quien,
  que: QueEnEstantes,
): Promise<Pedido | null> {
  const operador_id = OP[quien];
  switch (que.tipo) {
    case 'recibir':
      return {
        llamada: 'guardarRecepcionCompra',
        input: { docto_cm_det_id: LINEAS[que.articulo], operador_id, cantidad: que.piezas },
        efecto: { ...NADA, articulo: que.articulo, recepcion: que.piezas },
      };
    case 'acomodar':
      return {
        llamada: 'guardaAcomodoCompra',
        input: {
          articulo_id: que.articulo,
          operador_id,
          cantidad: que.piezas,
          ubicaciones: repartir(DONDE[que.articulo], que.piezas, que.partir),
          caducidades: que.articulo === ART.LOTE ? [renglon(que.lote, que.piezas)] : [],
          motivo_caducado: que.motivo,
        },
        efecto: { ...NADA, articulo: que.articulo, recepcion: -que.piezas, estantes: que.piezas },
      };
    case 'orden':
      return {
        llamada: 'ActualizaArticulosAcomodo',
        input: {
          articulo_id: ART.BARRAS,
          unidades: que.piezas,
          cat_ubicacion_id: UBI.F2.id,
          caducidades: [],
          operador_id,
        },
        efecto: { ...NADA, articulo: ART.BARRAS, devolucion: -que.piezas, estantes: que.piezas },
      };
    case 'existencia': {
      const u = await ubicacion(app, que.articulo, que.donde);
      if (!u) return null;
      return {
        llamada: 'guardaExistenciaArticuloUbicacion',
        input: {
          articulo: {
            ARTICULO_ID: que.articulo,
            UBICACION_ID: u.UBICACION_ID,
            EXISTENCIA: que.piezas,
            EXISTENCIA_ANTERIOR: u.EXISTENCIA,
          },
          almacen_id: 1,
          operador_id,
        },
        efecto: { ...NADA, articulo: que.articulo, estantes: que.piezas - u.EXISTENCIA },
      };
    }
    case 'asignar':
      return {
        llamada: 'updateUbicacionArticulo',
        input: {
          articulo_id: que.articulo,
          ubicacion: que.codigo,
          almacen_id: 1,
          operador_id,
          existencia: que.piezas,
        },
        efecto: { ...NADA, articulo: que.articulo, estantes: que.piezas },
      };
    case 'mudar': {
      const u = await ubicacion(app, que.articulo, que.donde);
      if (!u) return null;
      return {
        llamada: 'cambiodeubicacion',
        input: {
          ubicacion: que.codigo,
          ubicacion_id: u.UBICACION_ID,
          almacen_id: 1,
          articulo_id: que.articulo,
          motivo_caducado: que.motivo,
        },
        efecto: { ...NADA, articulo: que.articulo },
      };
    }
    case 'retirar':
      return retiro(app, que.cual, que.piezas);
    case 'lote': {
      const cual = que.corregir ? await caducidad(app, que.lote) : undefined;
      return {
        llamada: 'guardaCaducidadArticulo',
        input: {
          caducidad: {
            CADUCIDAD_ID: cual ?? null,
            ARTICULO_ID: que.articulo,
            ALMACEN_ID: 1,
            FECHA_CADUCIDAD: que.lote === 0 ? '2025-02-01' : `2060-0${que.lote}-01`,
            LOTE: `P${que.lote}`,
            EXISTENCIA: que.piezas,
          },
        },
        efecto: { ...NADA, articulo: que.articulo },
      };
    }
    case 'quitar lote': {
      const cual = await caducidad(app, que.cual);
      return cual === undefined
        ? null
        : {
            llamada: 'eliminaCaducidad',
            input: { caducidad_id: cual },
            efecto: { ...NADA, articulo: ART.LOTE },
          };
    }
    case 'contar': {
      const ubicaciones = (await ubicacionesDe(app, que.articulo)).map((u, i) => ({
        UBICACION_ID: u.UBICACION_ID,
        CONTADAS: u.TIPO === 'I' ? 0 : (que.piezas[i % que.piezas.length] ?? 0),
        CONTABILIZADA: 'S',
      }));
      return {
        llamada: 'ajustaConteo',
        input: {
          conteo: {
            INVENTARIO_DET_ID: LISTAS + 3 * que.lista + ARTICULOS.indexOf(que.articulo),
            ARTICULO_ID: que.articulo,
            ubicaciones,
            caducidades:
              que.articulo === ART.LOTE
                ? ubicaciones
                    .filter((u) => u.CONTADAS > 0)
                    .map((u) => ({ ...renglon(que.lote, u.CONTADAS), UBICACION_ID: u.UBICACION_ID }))
                : [],
          },
          operador_id,
        },
        // Only the ledger knows how far the count was from it; `efectoDelConteo` fills it in.
        efecto: { ...NADA, articulo: que.articulo },
      };
    }
    case 'retipo':
      return {
        llamada: 'enviarUbicacion',
        input: { ubicacion: que.codigo, tipo: que.a, almacen_id: 1 },
        efecto: NADA,
      };
    case 'configurar':
      return {
        llamada: 'updateInfoArticulo',
        input: {
          articulo: {
            ARTICULO_ID: que.articulo,
            TIPO_ARTICULO_U: que.a,
            MAXIMO: que.maximo,
            ...LO_DEMAS,
          },
          leido: LO_DEMAS,
        },
        efecto: NADA,
      };
    case 'qué se pide':
      return {
        llamada: 'updateCaducidad',
        input: {
          articulo_id: que.articulo,
          caduca: que.caduca,
          lote: que.lote,
          fecha_produccion: 'N',
          comodin: 'N',
        },
        efecto: NADA,
      };
  }
}

async function ubicacionesDe(
  app: TestApp,
  articuloId: number,
): Promise<{ UBICACION_ID: number; TIPO: string; EXISTENCIA: number }[]> {
  const r = await app.call('getUbicacionesArticulo', { articulo_id: articuloId, almacen_id: 1 });
  return r.body.data ?? [];
}

async function ubicacion(app: TestApp, articuloId: number, cual: number) {
  const todas = await ubicacionesDe(app, articuloId);
  return todas[cual % todas.length];
}

async function caducidad(app: TestApp, cual: number): Promise<number | undefined> {
  const r = await app.call('getCaducidadArticulo', {
    articulo_id: ART.LOTE,
    almacen_id: 1,
    unidades: 1,
    movimiento: 'S',
  });
  const lotes: { CADUCIDAD_ID: number }[] = r.body.data ?? [];
  return lotes[cual % Math.max(1, lotes.length)]?.CADUCIDAD_ID;
}

/** Withdraws expired pieces from the shelves of warehouse 1: all there are, or some. */
async function retiro(app: TestApp, cual: number, piezas: number): Promise<Pedido | null> {
  const r = await app.call('getCaducados', { fecha_ini: '2000-01-01', fecha_fin: '2026-01-01' });
  const hay = (r.body.data as FilaDe<typeof caducados>[]).filter(
    (f) => f.ALMACEN_ID === 1 && f.SE_RETIRA === 'S' && f.ARTICULO_ID === ART.LOTE,
  );
  const lote = hay[cual % Math.max(1, hay.length)];
  if (!lote) return null;
  const cuantas = Math.min(piezas, lote.PIEZAS);
  return {
    llamada: 'retiraCaducado',
    input: {
      articulo_id: lote.ARTICULO_ID,
      ubicacion_id: lote.LUGAR_ID,
      FECHA_CADUCIDAD: lote.FECHA_CADUCIDAD,
      LOTE: lote.LOTE,
      FECHA_PRODUCCION: lote.FECHA_PRODUCCION,
      piezas: cuantas,
      EXISTENCIA_ANTERIOR: lote.PIEZAS,
      motivo: 'SE DESTRUYE',
    },
    efecto: { ...NADA, articulo: lote.ARTICULO_ID, estantes: -cuantas },
  };
}

const renglon = (n: number, piezas: number) => ({
  FECHA_CADUCIDAD: n === 0 ? '2025-01-15' : `2059-0${n}-15`,
  LOTE: `R${n}`,
  INGRESO: piezas,
});

function repartir(
  donde: readonly number[],
  piezas: number,
  partir: boolean,
): { UBICACION_ID: number; CONTADAS: number }[] {
  const [una, otra] = donde;
  if (una === undefined) return [];
  if (!partir || otra === undefined || piezas < 2) return [{ UBICACION_ID: una, CONTADAS: piezas }];
  return [
    { UBICACION_ID: una, CONTADAS: piezas - 1 },
    { UBICACION_ID: otra, CONTADAS: 1 },
  ];
}

/** Calls that a run with these steps must have made. */
export const LLAMADAS_EN_ESTANTES: readonly CallName[] = [
  'guardarRecepcionCompra',
  'guardaAcomodoCompra',
  'ActualizaArticulosAcomodo',
  'guardaExistenciaArticuloUbicacion',
  'updateUbicacionArticulo',
  'cambiodeubicacion',
  'guardaCaducidadArticulo',
  'eliminaCaducidad',
  'retiraCaducado',
  'ajustaConteo',
  'enviarUbicacion',
  'updateInfoArticulo',
  'updateCaducidad',
];
