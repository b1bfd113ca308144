import type { Input, Output } from '@anden/contrato/call.ts';
import type { surtidoCalls } from '@anden/contrato/surtido/calls.ts';
import {
  contadasRejection,
  cuantasVan,
  type LoteDeEmpaque,
  piezasEmpacadasRejection,
  piezasPorEmpacar,
} from '@anden/contrato/surtido/empaque-rules.ts';
import {
  ESTATUS_RECARGAR,
  MENSAJES_REMISION,
  noEstaEnRemision,
} from '@anden/contrato/surtido/remision-rules.ts';
import { CODIGO_COMODIN } from '@anden/contrato/ubicaciones/rules.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { juntas } from '../../platform/db/juntas.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { lotesEnTransito, registrarGuardado } from '../existencias/index.ts';
import { resumenDeTrabajo } from '../traspasos/index.ts';
import { avisarRenglon } from './avisos.ts';
import { actualizarEmpaque, comoEmpaca } from './empaques.ts';
import { bloquearRenglon, claveDe, exigirRevisor, type Renglon, trabajado, trabajar } from './remision.ts';

type Call = (typeof surtidoCalls)['AsignaHoraEmpaqueRemision'];
type Entrada = Input<Call>;

/**
 * Packs pieces of a picked line; without `piezas`, all that waits of it, as the specification's clients do (§4 and §5,
 * Packing). Too many pieces, another lot or another article are refused, and so are pieces counted by hand where the
 * warehouse wants each one scanned. The first operator to pack one becomes the
 * remission's reviewer, and nobody else may pack it while they work here. If the remission changed since the screen
 * read it, the refusal's estatus makes the screen read it again.
 */
export async function AsignaHoraEmpaqueRemision(input: Entrada, ctx: CommandContext): Promise<Output<Call>> {
  const { db } = ctx;
  const linea = await bloquearRenglon(ctx, input.docto_ve_det_id);
  exigirEmpacable(linea, input);
  const faltan = piezasPorEmpacar(linea);
  const [, empaca, conSusLotes] = await juntas([
    exigirRevisor(ctx, linea).then(() => exigirPorEmpacar(linea, faltan)),
    input.contadas ? comoEmpaca(db, linea.ALMACEN_ID) : null,
    conLotes(db, linea, input.lote),
    exigirSuCodigo(db, linea, input.codigo),
  ]);
  if (empaca) rejectIf(contadasRejection(empaca, input));
  const piezas = input.piezas ?? faltan;
  rejectIf(piezasEmpacadasRejection(conSusLotes, piezas, input.lote));
  const [, , , , data, clave] = await juntas([
    anotar(ctx, linea, input, piezas),
    actualizarEmpaque(db, linea.DOCTO_VE_DET_ID),
    ponRevisor(ctx, linea),
    trabajar(ctx, linea.DOCTO_VE_ID),
    trabajado(ctx, linea.DOCTO_VE_DET_ID),
    claveDe(db, linea),
  ]);
  registrarGuardado(
    ctx,
    resumenDeTrabajo(piezas, clave, ['empacada', 'empacadas'], `la remisión ${linea.FOLIO}`),
    linea.DOCTO_VE_DET_ID,
  );
  avisarRenglon(ctx, linea);
  return {
    data,
    message: data.FECHA_HORA_EMPAQUE === null ? `Empacadas ${cuantasVan(data)}` : MENSAJES_REMISION.empacado,
  };
}

const recargar = (mensaje: string): Rejection => new Rejection(mensaje, ESTATUS_RECARGAR);

function exigirEmpacable(linea: Renglon, { docto_ve_id }: Entrada): void {
  if (linea.DOCTO_VE_ID !== docto_ve_id) throw recargar(MENSAJES_REMISION.renglonNoExiste);
  if (linea.ESTATUS !== 'AREAEMBARQUE') throw recargar(MENSAJES_REMISION.noSeEmpaca);
}

function exigirPorEmpacar(linea: Renglon, faltan: number): void {
  if (linea.UNID_SURT_BOD === 0) throw recargar(MENSAJES_REMISION.sinSurtir);
  if (faltan === 0) throw recargar(MENSAJES_REMISION.yaEmpacado);
}

/** The first operator to pack a piece of a remission becomes its reviewer. */
async function ponRevisor(
  { db, operador }: CommandContext,
  { DOCTO_VE_ID, OPERADOR_ID_REVISION }: Renglon,
): Promise<void> {
  if (OPERADOR_ID_REVISION === operador.operador_id) return;
  await db
    .updateTable('remisiones')
    .set({ operador_id_revision: operador.operador_id, revision_asignada: false })
    .where('docto_ve_id', '=', DOCTO_VE_ID)
    .execute();
}

/** Refuses a scanned key that does not belong to the line's article; 13 zeros belong to a wildcard's. */
async function exigirSuCodigo(db: Tx, { ARTICULO_ID }: Renglon, codigo: string | null): Promise<void> {
  if (codigo === null) return;
  const suya =
    codigo === CODIGO_COMODIN
      ? await db
          .selectFrom('articulos')
          .select('articulo_id')
          .where('articulo_id', '=', ARTICULO_ID)
          .where('comodin_empaque', '=', 'S')
          .executeTakeFirst()
      : await db
          .selectFrom('claves_articulo')
          .select('articulo_id')
          .where('articulo_id', '=', ARTICULO_ID)
          .where('clave_articulo', '=', codigo)
          .executeTakeFirst();
  if (!suya) throw new Rejection(noEstaEnRemision(codigo));
}

/** The line as the rule takes it: with the lots it was picked from, if the label names one. */
async function conLotes(db: Tx, linea: Renglon, lote: LoteDeEmpaque | null) {
  const [articulo, hay] = await juntas([
    db
      .selectFrom('articulos')
      .select(['caduca as CADUCA', 'lote as LOTE', 'fecha_produccion as FECHA_PRODUCCION'])
      .where('articulo_id', '=', linea.ARTICULO_ID)
      .executeTakeFirstOrThrow(),
    lote === null ? [] : lotesEnTransito(db, 'remision', linea.DOCTO_VE_ID, linea.DOCTO_VE_DET_ID),
  ]);
  return {
    ...linea,
    ...articulo,
    LOTES_SURTIDOS: hay.map(({ lote: l }) => ({
      FECHA_CADUCIDAD: l.fechaCaducidad,
      LOTE: l.lote,
      FECHA_PRODUCCION: l.fechaProduccion,
    })),
  };
}

async function anotar(
  { db, operador, operacionId }: CommandContext,
  linea: Renglon,
  { codigo, lote, contadas }: Entrada,
  piezas: number,
): Promise<void> {
  await db
    .insertInto('empaques')
    .values({
      operacion_id: operacionId,
      docto_ve_id: linea.DOCTO_VE_ID,
      docto_ve_det_id: linea.DOCTO_VE_DET_ID,
      operador_id: operador.operador_id,
      piezas,
      contadas,
      clave_articulo: codigo,
      fecha_caducidad: lote?.FECHA_CADUCIDAD ?? null,
      lote: lote?.LOTE ?? null,
      fecha_produccion: lote?.FECHA_PRODUCCION ?? null,
    })
    .execute();
}
