import type { Input, Output } from '@anden/contrato/call.ts';
import type { documentosCalls } from '@anden/contrato/surtido/papeles.ts';
import { type Imprimible, papelRejection } from '@anden/contrato/surtido/papeles-rules.ts';
import { MENSAJES_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { sql } from 'kysely';
import type { Handlers, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { enTaller } from '../../platform/imprenta/taller.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { membreteDe } from '../empresa/index.ts';
import { lotesSurtidos } from '../existencias/index.ts';
import type { RemisionImpresa, RenglonImpreso } from './documento-modelo.ts';
import { remisionSuya } from './suyas.ts';

type Calls = typeof documentosCalls;
type Call = Calls['getDocumentoRemision'];

/** Drawn in a separate thread: the library is large, and most servers never print. */
type DeEtiquetas = typeof import('./documento-etiquetas.ts');
const ETIQUETAS = new URL('./documento-etiquetas.ts', import.meta.url);
type DeHojas = typeof import('./documento-hojas.ts');
const HOJAS = new URL('./documento-hojas.ts', import.meta.url);

const COMO_SE_DICE = 'DD/MM/YYYY HH24:MI';

async function remisionDe({ db, operador, config }: QueryContext, id: number): Promise<RemisionImpresa> {
  const { rows } = await sql<Omit<RemisionImpresa, 'empresa'>>`
    select r.folio, r.folio_dr, to_char(r.fecha at time zone ${config.zona}, ${COMO_SE_DICE}) as fecha, r.estatus,
           a.nombre as almacen, v.nombre as vendedor, c.clave_cliente, c.nombre as cliente, d.direccion, d.ciudad, d.estado,
           d.codigo_postal, c.telefono, r.clte_recoge, coalesce(r.paqueteria, f.fletera) as paqueteria, r.observaciones, r.observaciones_empaque,
           to_char(r.empacada at time zone ${config.zona}, ${COMO_SE_DICE}) as empacada, e.nombre as empaco, r.cajas,
           f.folio as factura
      from remisiones r
      join almacenes a using (almacen_id)
      join clientes c using (cliente_id)
      join direcciones_clientes d on d.cliente_id = c.cliente_id and d.principal
      left join operadores v on v.operador_id = r.operador_id
      left join operadores e on e.operador_id = coalesce(r.operador_id_empaque, r.operador_id_revision)
      left join facturas f on f.docto_ve_id = r.factura_id
     where r.docto_ve_id = ${id} and ${remisionSuya(operador)}`.execute(db);
  const [remision] = rows;
  if (!remision) throw new Rejection(MENSAJES_REMISION.noExiste);
  return { ...remision, empresa: await membreteDe(db, config) };
}

async function renglonesDe(db: Tx, id: number, conLotes: boolean): Promise<RenglonImpreso[]> {
  const filas = await db
    .selectFrom('remisiones_det as d')
    .innerJoin('articulos as a', 'a.articulo_id', 'd.articulo_id')
    .select([
      'd.docto_ve_det_id',
      'a.clave_articulo',
      'a.articulo',
      'a.unidad_venta',
      'd.unidades',
      'd.unidades_surt',
    ])
    .select(['d.precio', sql<boolean>`d.fecha_hora_empaque is not null`.as('empacado')])
    .where('d.docto_ve_id', '=', id)
    .orderBy('d.renglon')
    .execute();
  const lotes = new Map<number, RenglonImpreso['lotes'][number][]>();
  for (const { detId, lote, piezas } of conLotes ? await lotesSurtidos(db, id) : []) {
    lotes.set(detId, [...(lotes.get(detId) ?? []), { lote, piezas }]);
  }
  return filas.map((f) => ({ ...f, lotes: lotes.get(f.docto_ve_det_id) ?? [] }));
}

/** The file's name with the folio in it, without characters that file names cannot have. */
const nombreDe = (que: string, folio: string, extension: string): string =>
  `${que}-${folio.replace(/[^\p{L}\p{N}]+/gu, '-')}.${extension}`;

type Archivo = Output<Call>['data'];
const enPdf = (que: string, folio: string, pdf: Uint8Array): Archivo => ({
  NOMBRE: nombreDe(que, folio, 'pdf'),
  TIPO: 'application/pdf',
  CONTENIDO: Buffer.from(pdf).toString('base64'),
});

async function etiquetas(r: RemisionImpresa, cajas: number, formato: 'pdf' | 'zpl'): Promise<Archivo> {
  if (formato === 'pdf')
    return enPdf(
      'etiquetas',
      r.folio,
      await enTaller<DeEtiquetas, 'etiquetasPdf'>(ETIQUETAS, 'etiquetasPdf', r, cajas),
    );
  const CONTENIDO = await enTaller<DeEtiquetas, 'etiquetasZpl'>(ETIQUETAS, 'etiquetasZpl', r, cajas);
  return { NOMBRE: nombreDe('etiquetas', r.folio, 'zpl'), TIPO: 'application/zpl', CONTENIDO };
}

/** What the papers of a remission depend on. */
async function imprimibleDe({ db }: QueryContext, id: number, r: RemisionImpresa): Promise<Imprimible> {
  const n = await db
    .selectFrom('remisiones_det')
    .select([
      sql<number>`count(*) filter (where unidades_surt > 0)::int`.as('surtidos'),
      sql<number>`count(*) filter (where fecha_hora_empaque is not null)::int`.as('empacados'),
    ])
    .where('docto_ve_id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    FOLIO: r.folio,
    RENGLONES_SURTIDOS: n.surtidos,
    RENGLONES_EMPACADOS: n.empacados,
    CAJAS: r.cajas,
  };
}

/**
 * A remission on paper: the delivery note once pieces were picked, the packing list once lines were packed, the labels
 * of its cartons once their number is known; before that, a {@link Rejection}.
 */
async function getDocumentoRemision(
  { docto_ve_id, documento, formato, cajas: pedidas }: Input<Call>,
  ctx: QueryContext,
): Promise<Output<Call>> {
  if (formato === 'zpl' && documento !== 'etiquetas') throw new Rejection(MENSAJES_REMISION.soloEtiquetas);
  const r = await remisionDe(ctx, docto_ve_id);
  const cajas = pedidas ?? r.cajas;
  rejectIf(papelRejection(documento, { ...(await imprimibleDe(ctx, docto_ve_id, r)), CAJAS: cajas }));
  if (documento === 'etiquetas') return { data: await etiquetas(r, cajas ?? 0, formato) };
  const renglones = await renglonesDe(ctx.db, docto_ve_id, documento === 'lista');
  if (documento === 'nota') {
    return { data: enPdf('nota', r.folio, await enTaller<DeHojas, 'nota'>(HOJAS, 'nota', r, renglones)) };
  }
  const pdf = await enTaller<DeHojas, 'lista'>(HOJAS, 'lista', r, renglones, cajas);
  return { data: enPdf('lista-de-empaque', r.folio, pdf) };
}

async function getPapelesRemision(
  { docto_ve_id }: Input<Calls['getPapelesRemision']>,
  ctx: QueryContext,
): Promise<Output<Calls['getPapelesRemision']>> {
  return { data: await imprimibleDe(ctx, docto_ve_id, await remisionDe(ctx, docto_ve_id)) };
}

/** A remission on paper. */
export const documentos: Handlers<typeof documentosCalls> = { getDocumentoRemision, getPapelesRemision };
