import type { Respuesta } from '../../platform/client.ts';
import { alGuardar, type Guardada, type ProyeccionesDeCampo } from '../../platform/proyeccion.ts';
import { conExistencias } from '../ubicaciones/index.ts';

/*
 * How picking, closing short and packing lines changes what was read of a remission while the saves wait in the outbox.
 * The remission's own state remains the server's: nobody packs one that the server does not know as picked. The list of
 * open remissions holds no lines, so it cannot tell whose a save is and stays as it was read.
 */

type Linea = Respuesta<'getRemision'>['data'][number];
type Cabecera = Pick<
  Respuesta<'getRemision'>['cabecera'],
  'DOCTO_VE_ID' | 'UNIDADESSURTIDAS' | 'RENGLONES_SURTIDOS' | 'RENGLONES_EMPACADOS'
>;
type Cambio = (linea: Linea) => Linea;

const estaCompleta = (l: Linea): boolean => l.DIFERENCIA === 0;

/** What a changed line adds to its remission's counts. */
function conLinea<C extends Cabecera>(cabecera: C, antes: Linea, nueva: Linea): C {
  return {
    ...cabecera,
    UNIDADESSURTIDAS: cabecera.UNIDADESSURTIDAS + nueva.UNID_SURT_BOD - antes.UNID_SURT_BOD,
    RENGLONES_SURTIDOS:
      cabecera.RENGLONES_SURTIDOS + Number(estaCompleta(nueva)) - Number(estaCompleta(antes)),
    RENGLONES_EMPACADOS:
      cabecera.RENGLONES_EMPACADOS +
      Number(nueva.FECHA_HORA_EMPAQUE !== null) -
      Number(antes.FECHA_HORA_EMPAQUE !== null),
  };
}

function enRemision(
  leida: Respuesta<'getRemision'>,
  detId: number,
  cambia: Cambio,
): Respuesta<'getRemision'> {
  const antes = leida.data.find((l) => l.DOCTO_VE_DET_ID === detId);
  if (!antes) return leida;
  const nueva = cambia(antes);
  return {
    ...leida,
    data: leida.data.map((l) => (l === antes ? nueva : l)),
    cabecera: conLinea(leida.cabecera, antes, nueva),
  };
}

function enRecorrido(
  leido: Respuesta<'getRecorrido'>,
  detId: number,
  cambia: Cambio,
): Respuesta<'getRecorrido'> {
  const antes = leido.data.find((l) => l.DOCTO_VE_DET_ID === detId);
  if (!antes) return leido;
  const nueva = cambia(antes);
  return {
    ...leido,
    data: leido.data.map((l) => (l === antes ? { ...l, ...nueva } : l)),
    remisiones: leido.remisiones.map((r) =>
      r.DOCTO_VE_ID === antes.DOCTO_VE_ID ? conLinea(r, antes, nueva) : r,
    ),
  };
}

/** So many pieces of a line leave the shelf. If it was packed, it must be packed again. */
const surtida =
  (cantidad: number, quien: Guardada): Cambio =>
  (l) => {
    const piezas = Math.min(cantidad, l.DIFERENCIA);
    return {
      ...l,
      UNID_SURT_BOD: l.UNID_SURT_BOD + piezas,
      UNIDADES_SUR_REC: l.UNIDADES_SUR_REC + piezas,
      DIFERENCIA: l.DIFERENCIA - piezas,
      DISPONIBLES: Math.max(0, l.DISPONIBLES - piezas),
      FECHA_HORA_SURTIDO: alGuardar(quien),
      SURTIO: quien.operador,
      FECHA_HORA_EMPAQUE: null,
      EMPACO: null,
    };
  };

const cerrada =
  (motivo: string, quien: Guardada): Cambio =>
  (l) => ({ ...l, DIFERENCIA: 0, CERRADO: alGuardar(quien), MOTIVO_CORTO: motivo });

/** So many pieces go into the box, or all that wait: with the last one the line is packed. */
const empacada =
  (piezas: number | null | undefined, quien: Guardada): Cambio =>
  (l) => {
    // A copy kept by an older version has no count of packed pieces.
    const van = l.UNIDADES_EMPACADAS ?? 0;
    const UNIDADES_EMPACADAS = Math.min(l.UNID_SURT_BOD, piezas == null ? l.UNID_SURT_BOD : van + piezas);
    return UNIDADES_EMPACADAS < l.UNID_SURT_BOD
      ? { ...l, UNIDADES_EMPACADAS }
      : { ...l, UNIDADES_EMPACADAS, FECHA_HORA_EMPAQUE: alGuardar(quien), EMPACO: quien.operador };
  };

export const deSurtido = {
  surtirArticulodeRemision: {
    getRemision: (leida, g, _pedido, quien) =>
      enRemision(leida, g.docto_ve_det_id, surtida(g.cantidad, quien)),
    getRecorrido: (leido, g, _pedido, quien) =>
      enRecorrido(leido, g.docto_ve_det_id, surtida(g.cantidad, quien)),
    getUbicacionesArticulo: (leido, g, pedido, quien) =>
      pedido.articulo_id === quien.articuloId
        ? { ...leido, data: conExistencias(leido.data, g.ubicaciones, -1) }
        : leido,
  },
  cierraRenglonRemision: {
    getRemision: (leida, g, _pedido, quien) => enRemision(leida, g.docto_ve_det_id, cerrada(g.motivo, quien)),
    getRecorrido: (leido, g, _pedido, quien) =>
      enRecorrido(leido, g.docto_ve_det_id, cerrada(g.motivo, quien)),
  },
  AsignaHoraEmpaqueRemision: {
    getRemision: (leida, g, _pedido, quien) =>
      enRemision(leida, g.docto_ve_det_id, empacada(g.piezas, quien)),
  },
} satisfies Partial<ProyeccionesDeCampo>;
