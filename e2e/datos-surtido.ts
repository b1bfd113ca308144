import { P } from '../contrato/src/permissions.ts';
import type { Casa } from './casa.ts';
import {
  type Articulo,
  type ArticuloPedido,
  llama,
  nuevaUbicacion,
  nuevoArticulo,
  nuevoOperador,
  ponExistencia,
  type Ubicacion,
} from './datos-inventarios.ts';

let serie = 0;
const propio = (): string => `${process.pid}${String(++serie).padStart(3, '0')}`;

/** An article with pieces in a fixed location of warehouse 1. */
export interface EnFija extends Articulo {
  lugar: Ubicacion;
}

export interface LoteDe {
  lote: string;
  caduca: string;
  piezas: number;
}

/** An article in a fixed location, with its pieces in these lots, if any. */
export async function nuevoEnFija(
  casa: Casa,
  piezas: number,
  p: ArticuloPedido & { lotes?: readonly LoteDe[] } = {},
): Promise<EnFija> {
  const pide = p.lotes ? (['caduca', 'lote'] as const) : (p.pide ?? []);
  const articulo = await nuevoArticulo(casa, { ...p, pide });
  const lugar = await nuevaUbicacion(casa);
  await anexa(casa, articulo, lugar);
  if (piezas > 0) await ponExistencia(casa, articulo, lugar, piezas);
  for (const { lote, caduca, piezas: EXISTENCIA } of p.lotes ?? []) {
    await llama(casa, 'guardaCaducidadArticulo', {
      caducidad: { ARTICULO_ID: articulo.id, ALMACEN_ID: 1, FECHA_CADUCIDAD: caduca, LOTE: lote, EXISTENCIA },
    });
  }
  return { ...articulo, lugar };
}

/** Attaches an article to a location, without pieces. */
export const anexa = (casa: Casa, articulo: Articulo, ubicacion: Ubicacion) =>
  casa.sql('insert into articulos_ubicacion (ubicacion_id, articulo_id) values ($1, $2)', [
    ubicacion.id,
    articulo.id,
  ]);

/** Another location of an article with these pieces: F to pick from, M as its reserve. */
export async function otraUbicacion(
  casa: Casa,
  articulo: Articulo,
  piezas: number,
  tipo: 'F' | 'M' = 'F',
): Promise<Ubicacion> {
  const ubicacion = await nuevaUbicacion(casa, tipo);
  await anexa(casa, articulo, ubicacion);
  if (piezas > 0) await ponExistencia(casa, articulo, ubicacion, piezas);
  return ubicacion;
}

export interface RemisionNueva {
  id: number;
  folio: string;
  renglones: number[];
}

/** A remission of warehouse 1, as the sales system sends it. */
export async function nuevaRemision(
  casa: Casa,
  lineas: readonly { articulo: Articulo; piezas: number }[],
  p: { urgente?: boolean } = {},
): Promise<RemisionNueva> {
  const n = propio();
  const FOLIO = `R${n}`;
  await llama(casa, 'recibeDocumentos', {
    clientes: [{ CLAVE_CLIENTE: `C${n}`, NOMBRE: `Cliente ${n}` }],
    remisiones: [
      {
        DOCUMENTO: `DOC-${n}`,
        FOLIO,
        ALMACEN_ID: 1,
        CLAVE_CLIENTE: `C${n}`,
        FECHA: new Date().toISOString(),
        PRIORIDAD: p.urgente ? 'S' : 'N',
        RENGLONES: lineas.map((l) => ({ CLAVE_ARTICULO: l.articulo.clave, UNIDADES: l.piezas, PRECIO: 10 })),
      },
    ],
  });
  const filas = await casa.sql<{ id: number; det: number }>(
    `select docto_ve_id as id, docto_ve_det_id as det from remisiones join remisiones_det using (docto_ve_id)
      where folio = $1 order by renglon`,
    [FOLIO],
  );
  return { id: filas[0]?.id ?? 0, folio: FOLIO, renglones: filas.map((f) => f.det) };
}

/** Makes sure that no urgent remission waits, so that pickers are not sent to one of the demo's. */
export const sinUrgentes = (casa: Casa) =>
  casa.sql(`update remisiones set urgente = false where urgente and estatus in ('PENDIENTE', 'SURTIENDO')`);

/** A picker for this test only. */
export const nuevoSurtidor = (casa: Casa, otros: readonly number[] = []): Promise<string> =>
  nuevoOperador(casa, [P.surtidorem, ...otros]);

/** The state of a line: picked, closed short and why. */
export async function renglonDe(casa: Casa, renglon: number | undefined) {
  const [fila] = await casa.sql<{ surtidas: number; motivo: string | null }>(
    'select unidades_surt as surtidas, motivo_corto as motivo from remisiones_det where docto_ve_det_id = $1',
    [renglon],
  );
  return fila;
}

/** The lots that left for a line, earliest expiry first. */
export const lotesDe = (casa: Casa, renglon: number | undefined) =>
  casa.sql<{ lote: string | null; piezas: number }>(
    `select lote, sum(piezas)::int as piezas from movimientos
      where documento = 'remision' and documento_det_id = $1 group by lote, fecha_caducidad order by fecha_caducidad, lote`,
    [renglon],
  );

/** The address of a remission, and of one of its lines. */
export const remisionEn = (r: RemisionNueva, renglon?: number): string =>
  `/ventas/SurtidoRem?docto_ve_id=${r.id}${renglon ? `&docto_ve_det_id=${renglon}` : ''}`;
