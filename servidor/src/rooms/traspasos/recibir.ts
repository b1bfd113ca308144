import type { Input, Output } from '@anden/contrato/call.ts';
import {
  guardarAcomodoRejection,
  lotesAcomodoRejection,
  MENSAJES_ACOMODO,
  totalAcomodado,
} from '@anden/contrato/compras/acomodo-rules.ts';
import { MENSAJES } from '@anden/contrato/compras/rules.ts';
import type { traspasosCalls } from '@anden/contrato/traspasos/calls.ts';
import { MENSAJES_TRASPASO, porRecibir } from '@anden/contrato/traspasos/rules.ts';
import { exigirAlmacen } from '../../platform/auth/operador.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { juntas } from '../../platform/db/juntas.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import {
  articuloPorAcomodar,
  contadasPorUbicacion,
  leeLineas,
  prepararUbicaciones,
  repartirLotes,
  ubicacionesPedidas,
} from '../compras/index.ts';
import {
  type EnUbicacion,
  lotesEnTransito,
  lugarDeUbicacion,
  mover,
  registrarGuardado,
} from '../existencias/index.ts';
import { apartar, soltar } from '../reclamos/index.ts';
import { bloquearArticulo } from '../ubicaciones/index.ts';
import { avisarTrabajo, resumenDeTrabajo } from './avisos.ts';
import { exigirEmpresa } from './empresa.ts';
import { type Llegada, repartirLlegada } from './llegada.ts';
import { actualizarTraspaso, bloquearRenglon, type Renglon, sumarARenglon, trabajada } from './renglon.ts';

type Entrada = Input<(typeof traspasosCalls)['guardaTraspasoRecepcion']>;

/**
 * Puts pieces of a transfer line that are in transit on shelves of the destination (specification §5, Receiving), with
 * the lots they travel with, and never more than were supplied. A line may be received in parts.
 */
export async function guardaTraspasoRecepcion(
  input: Entrada,
  ctx: CommandContext,
): Promise<Output<(typeof traspasosCalls)['guardaTraspasoRecepcion']>> {
  const { db, operador, config, dia } = ctx;
  exigirEmpresa(config, input.empresa_id);
  const linea = await bloquearRenglon(db, input.docto_in_det_id);
  exigirAlmacen(operador, linea.DESTINO, MENSAJES_TRASPASO.renglonNoExiste);
  exigirRecibible(linea, input);
  await apartar(ctx, 'traspaso', linea.DOCTO_IN_DET_ID, input.tomar);
  const { clave, lugares, llegadas, bloqueadas } = await elegir(input, ctx, linea);

  const hecha = await sumarARenglon(db, linea.DOCTO_IN_DET_ID, { recibidas: input.cantidad });
  await mover(
    ctx,
    llegadas.map((l) => ({
      articuloId: linea.ARTICULO_ID,
      origen: linea.TRANSITO,
      destino: lugarDeUbicacion({ ubicacion_id: l.ubicacionId, almacen_id: linea.DESTINO }),
      piezas: l.piezas,
      loteAnterior: l.viaja,
      lote: l.llega,
      documento: { tipo: 'traspaso', id: linea.DOCTO_IN_ID, detId: linea.DOCTO_IN_DET_ID },
      acomodo: { hoy: dia, motivo: input.motivo_caducado },
    })),
    bloqueadas,
  );
  if (porRecibir(hecha) === 0) await soltar(ctx, 'traspaso', linea.DOCTO_IN_DET_ID);
  await actualizarTraspaso(db, linea.DOCTO_IN_ID);
  registrarGuardado(
    ctx,
    resumenDeTrabajo(input.cantidad, clave, ['recibida', 'recibidas'], linea.FOLIO, lugares),
    linea.DOCTO_IN_DET_ID,
  );
  avisarTrabajo(ctx, linea, linea.DESTINO);
  return { data: trabajada(hecha, 'recepcion', ctx.operacionId), message: MENSAJES_TRASPASO.recibido };
}

function exigirRecibible(linea: Renglon, i: Entrada): void {
  if (i.docto_in_id !== linea.DOCTO_IN_ID || i.traspaso_id !== linea.DOCTO_IN_ID) {
    throw new Rejection(MENSAJES_TRASPASO.renglonNoExiste);
  }
  if (i.articulo_id !== linea.ARTICULO_ID) throw new Rejection(MENSAJES_TRASPASO.otroArticulo);
  if (i.almacen_dest_id !== linea.DESTINO) throw new Rejection(MENSAJES_TRASPASO.otroDestino);
  if (linea.UNIDADESSURTIDAS === 0) throw new Rejection(MENSAJES_TRASPASO.sinSurtir);
  if (porRecibir(linea) === 0) throw new Rejection(MENSAJES_TRASPASO.yaRecibido);
  if (i.cantidad > porRecibir(linea)) throw new Rejection(MENSAJES_TRASPASO.masQueSurtido);
  if (totalAcomodado(i.ubicaciones) !== i.cantidad) throw new Rejection(MENSAJES_ACOMODO.noCuadra);
}

/** Which lots go to which locations, after checking every rule on the locked state. */
async function elegir(
  { articulo_id, ubicaciones, caducidades }: Entrada,
  ctx: CommandContext,
  linea: Renglon,
): Promise<{ clave: string; lugares: string[]; llegadas: Llegada[]; bloqueadas: EnUbicacion[] }> {
  const { db, dia } = ctx;
  const contadas = contadasPorUbicacion(ubicaciones);
  // The maximum applies to the article's fixed locations together, so two operators who place the article wait for each
  // other.
  const [, articulo, pedidas] = await juntas([
    bloquearArticulo(db, articulo_id),
    articuloPorAcomodar(db, articulo_id, linea.DESTINO),
    ubicacionesPedidas(
      db,
      linea.DESTINO,
      articulo_id,
      contadas.map((c) => c.UBICACION_ID),
    ),
  ]);
  if (!articulo) throw new Rejection(MENSAJES.noEncontrado);
  const preparadas = await prepararUbicaciones(ctx, linea.DESTINO, articulo, 'traspasos', pedidas);
  const suyas = preparadas.suyas.map((u) => ({
    ...u,
    CONTADAS: contadas.find((c) => c.UBICACION_ID === u.UBICACION_ID)?.CONTADAS ?? 0,
  }));
  const lineas = leeLineas(caducidades);
  rejectIf(
    guardarAcomodoRejection({
      modo: 'traspasos',
      articulo,
      pendientes: porRecibir(linea),
      almacen: articulo.ALMACEN,
      ubicaciones: suyas,
    }) ?? (lineas.length > 0 ? lotesAcomodoRejection(articulo, lineas, contadas, dia) : null),
  );
  const viajan = await lotesEnTransito(db, 'traspaso', linea.DOCTO_IN_ID, linea.DOCTO_IN_DET_ID);
  return {
    clave: articulo.CLAVE_ARTICULO,
    lugares: suyas.filter((u) => u.CONTADAS > 0).map((u) => u.UBICACION),
    llegadas: repartirLlegada(repartirLotes(contadas, lineas), viajan),
    bloqueadas: preparadas.bloqueadas,
  };
}
