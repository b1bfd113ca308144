import type { CallName } from '@anden/contrato/contrato.ts';
import {
  MOTIVOS_FALTANTE,
  type MotivoFaltante,
  TIPOS_ERROR_EMPAQUE,
  type TipoErrorEmpaque,
} from '@anden/contrato/surtido/remision-rules.ts';
import fc from 'fast-check';
import type { TestApp } from './app.ts';
import { ART, OP } from './fixture.ts';
import { type Efecto, type Hecha, NADA, type Pedido, QUIENES, type Quien } from './modelo-pedidos.ts';

const ARTICULOS = [ART.BARRAS, ART.LOTE, ART.MULTI] as const;
/** Remissions and their invoices: `docto_ve_id` is {@link REMISIONES} + n, its lines 3 × that + their index. */
const REMISIONES = 30_000;
const CUANTAS = 24;

interface Renglon {
  id: number;
  remision: number;
  articulo: (typeof ARTICULOS)[number];
  unidades: number;
}

/** With one, two or three lines; the first article has the largest stock. */
const renglonesDe = (n: number): Renglon[] =>
  ARTICULOS.slice(0, n % 6 === 5 ? 3 : 1 + (n % 2)).map((articulo, i) => ({
    id: 3 * (REMISIONES + n) + i,
    remision: REMISIONES + n,
    articulo,
    unidades: 1 + ((n + i) % 5),
  }));
const RENGLONES = Array.from({ length: CUANTAS }, (_, n) => renglonesDe(n)).flat();

/** What operators do with remissions of warehouse 1. */
export type QueDeRemision =
  | { tipo: 'entrar'; cual: number | null }
  | { tipo: 'soltar'; cual: number }
  | { tipo: 'abrir renglón'; linea: number; tomar: boolean }
  | {
      tipo: 'surtir remisión';
      linea: number;
      donde: number;
      parte: number;
      lote: number;
      urge: boolean;
      tomar: boolean;
    }
  | { tipo: 'falta en el estante'; linea: number; donde: number; motivo: MotivoFaltante; tomar: boolean }
  | { tipo: 'cerrar renglón'; linea: number; tomar: boolean }
  | { tipo: 'empacar'; cual: number; piezas: number | null }
  | { tipo: 'asignar revisión'; cual: number; quien: Quien | null }
  | { tipo: 'liberar'; cual: number }
  | { tipo: 'error de empaque'; cual: number; error: TipoErrorEmpaque; piezas: number }
  | { tipo: 'entregar'; cual: number };

const linea = fc.nat({ max: RENGLONES.length - 1 });
const cual = fc.nat();
const donde = fc.nat({ max: 5 });
const tomar = fc.boolean();
const alguna = fc.option(fc.nat({ max: CUANTAS - 1 }));
const algunas = fc.option(fc.integer({ min: 1, max: 3 }));
const alguien = fc.option(fc.constantFrom(...QUIENES));
const que = <T extends QueDeRemision['tipo']>(tipo: T) => fc.constant(tipo);
const de = (weight: number, arbitrary: fc.Arbitrary<QueDeRemision>) => ({ weight, arbitrary });

/** The steps with their weights, to be mixed with the others. */
export const PASOS_DE_REMISION: { weight: number; arbitrary: fc.Arbitrary<QueDeRemision> }[] = [
  de(1, fc.record({ tipo: que('entrar'), cual: alguna })),
  de(2, fc.record({ tipo: que('abrir renglón'), linea, tomar })),
  de(
    12,
    fc.record({
      tipo: que('surtir remisión'),
      linea,
      donde,
      parte: fc.integer({ min: 1, max: 4 }),
      lote: fc.nat({ max: 6 }),
      urge: fc.nat({ max: 5 }).map((n) => n === 0),
      tomar,
    }),
  ),
  de(
    1,
    fc.record({
      tipo: que('falta en el estante'),
      linea,
      donde,
      motivo: fc.constantFrom(...MOTIVOS_FALTANTE),
      tomar,
    }),
  ),
  de(1, fc.record({ tipo: que('cerrar renglón'), linea, tomar })),
  de(8, fc.record({ tipo: que('empacar'), cual, piezas: algunas })),
  de(
    1,
    fc.record({
      tipo: que('asignar revisión'),
      cual: fc.nat({ max: CUANTAS - 1 }),
      quien: alguien,
    }),
  ),
  de(2, fc.record({ tipo: que('soltar'), cual: fc.nat({ max: CUANTAS - 1 }) })),
  de(5, fc.record({ tipo: que('liberar'), cual })),
  de(
    2,
    fc.record({
      tipo: que('error de empaque'),
      cual,
      error: fc.constantFrom(...TIPOS_ERROR_EMPAQUE),
      piezas: fc.integer({ min: 1, max: 2 }),
    }),
  ),
  de(4, fc.record({ tipo: que('entregar'), cual })),
];

/** SQL of a run's remissions, each with its invoice; every fourth one is urgent. */
export const PREPARAR_REMISIONES = `
  insert into facturas (docto_ve_id, folio, cliente_id) select ${REMISIONES} + n, 'MF' || n, 1 from generate_series(0, ${CUANTAS - 1}) n;
  insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, urgente, renglones, factura_id) values ${Array.from(
    { length: CUANTAS },
    (_, n) =>
      `(${REMISIONES + n}, 'MR${n}', 3, 1, 1, ${n % 4 === 3}, ${renglonesDe(n).length}, ${REMISIONES + n})`,
  ).join(',')};
  insert into remisiones_det (docto_ve_det_id, docto_ve_id, renglon, articulo_id, unidades) values ${RENGLONES.map(
    (r) => `(${r.id}, ${r.remision}, ${(r.id % 3) + 1}, ${r.articulo}, ${r.unidades})`,
  ).join(',')};`;

/** The request of a step, and its effect if it is acknowledged; null if there is nothing to request. */
export async function pedidoDeRemision(
  app: TestApp,
  quien: Quien,
  paso: QueDeRemision,
  hechas: readonly Hecha[],
): Promise<Pedido | null> {
  switch (paso.tipo) {
    case 'entrar':
      return {
        llamada: 'getremisionasurtir',
        input: { operador: OP[quien], docto_ve_id: paso.cual === null ? 0 : REMISIONES + paso.cual },
        efecto: NADA,
      };
    case 'soltar':
      return { llamada: 'sueltaRemision', input: { docto_ve_id: REMISIONES + paso.cual }, efecto: NADA };
    case 'abrir renglón':
      return deLinea(paso.linea, (r) => ({
        llamada: 'AsignaHoraSurtidoRemision',
        input: { docto_ve_det_id: r.id, tomar: paso.tomar },
      }));
    case 'surtir remisión':
      return surtir(app, quien, paso);
    case 'falta en el estante': {
      const u = await ubicacion(app, renglonEn(paso.linea).articulo, paso.donde);
      if (u === undefined) return null;
      return deLinea(paso.linea, (r) => ({
        llamada: 'reportaFaltanteRemision',
        input: {
          docto_ve_det_id: r.id,
          ubicacion_id: u,
          motivo: paso.motivo,
          piezas: 1,
          tomar: paso.tomar,
        },
      }));
    }
    case 'cerrar renglón':
      return cerrar(app, paso);
    case 'asignar revisión':
      return {
        llamada: 'asignaRevision',
        input: { docto_ve_id: REMISIONES + paso.cual, revisor: paso.quien && OP[paso.quien] },
        efecto: NADA,
      };
    case 'liberar':
      return deUna(hechas, 'AsignaHoraEmpaqueRemision', paso.cual, (remision) => ({
        llamada: 'getremisionasurtir',
        input: {
          operador: OP[quien],
          docto_ve_id: remision,
          liberar_remision: 'S',
          observaciones: 'UNA CAJA',
          cajas: 1,
        },
      }));
    case 'entregar':
      return deUna(hechas, 'getremisionasurtir', paso.cual, (remision) => ({
        llamada: 'actualizaFacturasEntregadas',
        input: { entregadas: [{ DOCTO_VE_ID: remision, ENTREGADO: 'S' }] },
      }));
    case 'empacar':
      return deSurtido(hechas, paso.cual, (r) => ({
        llamada: 'AsignaHoraEmpaqueRemision',
        input: { docto_ve_det_id: r.id, docto_ve_id: r.remision, piezas: paso.piezas },
      }));
    case 'error de empaque':
      return deSurtido(hechas, paso.cual, (r) => ({
        llamada: 'registraErrorEmpaque',
        input: { docto_ve_det_id: r.id, tipo: paso.error, piezas: paso.piezas },
        efecto: {
          articulo: r.articulo,
          ...(paso.error === 'falta' ? { embarque: -paso.piezas, estantes: paso.piezas } : {}),
          ...(paso.error === 'dañado' ? { embarque: -paso.piezas } : {}),
        },
      }));
  }
}

type De<T extends QueDeRemision['tipo']> = Extract<QueDeRemision, { tipo: T }>;
type Peticion = Pick<Pedido, 'llamada' | 'input'> & { efecto?: Partial<Efecto> };

function renglonEn(n: number): Renglon {
  const r = RENGLONES[n % RENGLONES.length];
  if (!r) throw new Error('No hay renglones');
  return r;
}

function sobre(remision: number, { efecto, ...pedido }: Peticion): Pedido {
  return { ...pedido, efecto: { ...NADA, ...efecto }, remision };
}

function deLinea(n: number, peticion: (r: Renglon) => Peticion): Pedido {
  const r = renglonEn(n);
  return sobre(r.remision, peticion(r));
}

/** A line of which pieces were picked. */
function deSurtido(hechas: readonly Hecha[], n: number, peticion: (r: Renglon) => Peticion): Pedido | null {
  const surtidos = hechas.flatMap((h) =>
    h.llamada === 'surtirArticulodeRemision' && 'docto_ve_det_id' in h.input ? [h.input.docto_ve_det_id] : [],
  );
  const id = surtidos[n % Math.max(1, surtidos.length)];
  const r = RENGLONES.find((x) => x.id === id);
  return r ? sobre(r.remision, peticion(r)) : null;
}

/** A remission with which this was done. */
function deUna(
  hechas: readonly Hecha[],
  llamada: CallName,
  n: number,
  peticion: (remision: number) => Peticion,
): Pedido | null {
  const suyas = hechas.flatMap((h) =>
    h.llamada === llamada && h.remision !== undefined ? [h.remision] : [],
  );
  const remision = suyas[n % Math.max(1, suyas.length)];
  return remision === undefined ? null : sobre(remision, peticion(remision));
}

async function surtir(app: TestApp, quien: Quien, paso: De<'surtir remisión'>): Promise<Pedido | null> {
  const r = renglonEn(paso.linea);
  const u = await ubicacion(app, r.articulo, paso.donde);
  if (u === undefined) return null;
  const n = Math.min(r.unidades, paso.parte);
  const lote = r.articulo === ART.LOTE ? LOTES[paso.lote] : undefined;
  return deLinea(paso.linea, () => ({
    llamada: 'surtirArticulodeRemision',
    input: {
      docto_ve_det_id: r.id,
      cantidad: n,
      ubicaciones: [{ UBICACION_ID: u, CONTADAS: n }],
      caducidades: lote ? [{ ...lote, INGRESO: n, UBICACION_ID: u }] : [],
      operador_id: OP[quien],
      revisar_prioridad: paso.urge,
      motivo_lote: lote ? 'ESTABA AL FRENTE' : null,
      tomar: paso.tomar,
    },
    efecto: { articulo: r.articulo, estantes: -n, embarque: n },
  }));
}

/** Lots that put-away and edits leave on the shelves; otherwise what expires first leaves by default. */
const LOTES = [1, 2, 3, 4].map((n) => ({ FECHA_CADUCIDAD: `2059-0${n}-15`, LOTE: `R${n}` }));

async function cerrar(app: TestApp, paso: De<'cerrar renglón'>): Promise<Pedido> {
  const r = renglonEn(paso.linea);
  const { body } = await app.call('getRemision', { docto_ve_id: r.remision });
  const l = body.data.find((x: { DOCTO_VE_DET_ID: number }) => x.DOCTO_VE_DET_ID === r.id);
  return deLinea(paso.linea, () => ({
    llamada: 'cierraRenglonRemision',
    // If nothing is missing, one piece is claimed to be: when the server handles it, one may be.
    input: {
      docto_ve_det_id: r.id,
      motivo: 'NO APARECE',
      faltan: Math.max(1, l.DIFERENCIA),
      tomar: paso.tomar,
    },
  }));
}

async function ubicacion(app: TestApp, articulo_id: number, cual: number): Promise<number | undefined> {
  const { body } = await app.call('getUbicacionesArticulo', { articulo_id, almacen_id: 1 });
  const fijas = body.data.filter((u: { TIPO: string }) => u.TIPO === 'F');
  return fijas[cual % Math.max(1, fijas.length)]?.UBICACION_ID;
}

/**
 * The effect of shipments: everything a remission had in the shipping area left for good. How much that was follows
 * only from all acknowledged operations on it.
 */
export function embarcadas(hechas: readonly Hecha[]): Efecto[] {
  const salieron = new Set(
    hechas.flatMap((h) => (h.llamada === 'actualizaFacturasEntregadas' ? [h.remision] : [])),
  );
  return hechas
    .filter((h) => h.remision !== undefined && salieron.has(h.remision))
    .map(({ efecto: { articulo, embarque } }) => ({ ...NADA, articulo, embarque: -embarque }));
}

/** Calls that a run with these steps must have made. */
export const LLAMADAS_DE_REMISION: readonly CallName[] = [
  'getremisionasurtir',
  'AsignaHoraSurtidoRemision',
  'surtirArticulodeRemision',
  'reportaFaltanteRemision',
  'cierraRenglonRemision',
  'AsignaHoraEmpaqueRemision',
  'asignaRevision',
  'registraErrorEmpaque',
  'actualizaFacturasEntregadas',
];
