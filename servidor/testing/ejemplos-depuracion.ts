import type { Sent } from '@anden/contrato/call.ts';
import type { depuracionCalls } from '@anden/contrato/depuracion/calls.ts';
import type { clasificacionesCalls } from '@anden/contrato/depuracion/clasificaciones.ts';
import type { correccionesCalls } from '@anden/contrato/depuracion/correcciones.ts';
import { APLICACION_DEP, ARCHIVO_DE_CLAVES, CORRECCION, DEPURADO, LISTA } from './depuracion.ts';
import { OP } from './fixture.ts';

type Calls = typeof depuracionCalls & typeof correccionesCalls & typeof clasificacionesCalls;

const rango = { fecha_ini: '2025-03-01', fecha_fin: '2025-03-07', operador_id: OP.ADMIN };

/** An input for each call of cleanup lists (`ejemplos.ts`). */
export const EJEMPLOS_DE_DEPURACION: { [N in keyof Calls]: Sent<Calls[N]> } = {
  getListasDepuracion: rango,
  getClavesDepuracion: { importacion_id: ARCHIVO_DE_CLAVES },
  setCreaListaDepuracion: { nombre_lista: 'TERCERA', clientes: [{ CLAVE_CLIENTE: 'C-2' }] },
  getDetalleListasDepuracion: { lista_id: LISTA.UNA },
  tomaItemListaDepuracion: { lista_id: LISTA.UNA },
  sueltaItemListaDepuracion: { lista_dep_det_id: DEPURADO.OTRO },
  llamaItemListaDepuracion: { lista_dep_det_id: DEPURADO.OTRO },
  updateItemListaDepuracion: {
    item: { LISTA_DEP_DET_ID: DEPURADO.UNO, LLAMADAS: true, CLASIF_DEP_ID: 1, OBSERVACIONES: 'Todo igual' },
  },
  reabreItemListaDepuracion: { lista_dep_det_id: DEPURADO.REVISADO, motivo: 'Llamó para corregir' },
  cierraListaDepuracion: { lista_id: LISTA.UNA, motivo: 'Se hizo por error' },
  abreListaDepuracion: { lista_id: LISTA.EQUIVOCADA },
  getClasificacionesDepuracion: {},
  guardaClasificacionDepuracion: {
    clasif_dep_id: 0,
    clasificacion: 'SE MUDÓ',
    numero_malo: 'N',
    activa: 'S',
    inactiva: 'N',
    no_llamar: 'S',
    asesor_id: OP.UNO,
    campana_id: 0,
  },
  guardaAjustesDepuracion: { separa: 'DIA' },
  getPorAplicarDepuracion: {},
  aplicaDepuracion: { filas: [{ lista_dep_det_id: DEPURADO.REVISADO, accion: 'INACTIVA' }] },
  getAplicacionesDepuracion: {},
  deshaceAplicacionDepuracion: { aplicacion_dep_id: APLICACION_DEP },
  getDatosDepuracion: { lista_dep_det_id: DEPURADO.UNO },
  corrigeCliente: {
    lista_dep_det_id: DEPURADO.UNO,
    leido: {},
    campos: { email: 'compras@laperla.mx', celular: '55 5555 0101' },
  },
  getCorreccionesCliente: { fecha_ini: rango.fecha_ini, fecha_fin: rango.fecha_fin },
  resuelveCorrecciones: { correcciones: [CORRECCION.ESPERA], acepta: 'S' },
  getIncidenciasMarcacion: rango,
};

/** What makes another input of each command's example (`exactamente-una-vez.test.ts`). */
export const OTRO_DE_DEPURACION = {
  setCreaListaDepuracion: { nombre_lista: 'OTRA' },
  tomaItemListaDepuracion: { lista_id: LISTA.OTRA },
  sueltaItemListaDepuracion: { lista_dep_det_id: DEPURADO.UNO },
  llamaItemListaDepuracion: { lista_dep_det_id: DEPURADO.UNO },
  updateItemListaDepuracion: { item: { LISTA_DEP_DET_ID: DEPURADO.UNO, CHAT: true, CLASIF_DEP_ID: 1 } },
  reabreItemListaDepuracion: { motivo: 'OTRO' },
  cierraListaDepuracion: { motivo: 'OTRO' },
  abreListaDepuracion: { lista_id: LISTA.UNA },
  guardaClasificacionDepuracion: { clasificacion: 'SE FUE' },
  guardaAjustesDepuracion: { separa: 'NADA' } as const,
  aplicaDepuracion: { filas: [{ lista_dep_det_id: DEPURADO.UNO, accion: 'INACTIVA' as const }] },
  deshaceAplicacionDepuracion: { aplicacion_dep_id: 99 },
  corrigeCliente: { campos: { email: 'otro@laperla.mx' } },
  resuelveCorrecciones: { acepta: 'N', motivo: 'No es suyo' } as const,
};
