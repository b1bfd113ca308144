import { cuantasVan, type LeidoAlEmpacar } from '@anden/contrato/surtido/empaque-rules.ts';
import { ESTATUS_RECARGAR, MENSAJES_REMISION, porEmpacar } from '@anden/contrato/surtido/remision-rules.ts';
import type { Desenlace, EnCamino, Lectura } from '../../capture/colaDeLecturas.ts';
import { enEspera } from '../../capture/encolada.ts';
import { Refusal } from '../../platform/client.ts';
import type { Draft } from '../../platform/draft.ts';
import { guardaLoEscaneado } from '../../platform/intento.ts';
import { afterPaint } from '../../platform/paint.ts';
import type { Store } from '../../platform/store.ts';
import { avisar } from '../../ui/modal.ts';
import { dejaDeLeer, ponEmpacada, releeRemision, remisionALaMano } from './cache.ts';
import { type Contando, contandoRejection, hayTecleadas, porContar, trasEscanear } from './contadas.ts';
import type { Marca } from './decision.ts';
import { type Linea, TITULO } from './linea.ts';

const EN_DUDA = 'Sin respuesta: no se sabe si quedó empacado. Vea cuántas van antes de escanear otra vez.';
/** What is shown of a scan: the mark of a row, and the line chosen by hand. */
export interface EnPantalla {
  operador: { OPERADOR_ID: number; NOMBRE: string };
  /** Marks a row, after the answer has been painted. */
  senala: (marca: Marca | null) => void;
  elegida: Store<number | null>;
  /** What the scan saves is written down on the device. */
  guardada: () => void;
  /** The line whose pieces may be counted by hand, set by each scan where the warehouse allows it. */
  contando: Draft<Contando | null>;
  /** Whether pieces were typed since the scan being answered was made. */
  tecleando: () => boolean;
}

/**
 * `entero`: the line is packed at once and its pieces are not counted. `contables`: each is scanned, but the next ones
 * may be counted by hand. `contadas`: they were counted by hand.
 */
export type Como = 'entero' | 'una a una' | 'contables' | 'contadas';

/** The pieces of a line that a reading, or a count by hand, puts in the box. */
export interface PorEmpacar {
  linea: Linea;
  piezas: number;
  leido: Pick<LeidoAlEmpacar, 'digitos' | 'lote'>;
  como: Como;
  via: Lectura['via'];
}

/**
 * Packs the pieces that were counted by hand, besides those that were scanned. What was typed comes back if it is
 * refused. Null: nothing is typed.
 */
export async function empacaContadas(doctoVeId: number, pantalla: EnPantalla): Promise<Desenlace | null> {
  const { contando } = pantalla;
  const que = contando.get();
  if (!que || !hayTecleadas(que)) return null;
  const linea = remisionALaMano(doctoVeId)?.data.find((l) => l.DOCTO_VE_DET_ID === que.llave);
  const motivo = linea ? contandoRejection(que, linea) : MENSAJES_REMISION.renglonNoExiste;
  if (!linea || motivo !== null) return { tono: 'rechazo', mensaje: motivo ?? '' };
  const { digitos, lote, via } = que;
  // Forgotten at once, so that a second press finds nothing to save.
  contando.forget();
  const dicho = await empaca(
    { linea, piezas: porContar(que), leido: { digitos, lote }, como: 'contadas', via },
    pantalla,
  );
  if (dicho.tono === 'rechazo' && !contando.get()) contando.set(que);
  return dicho;
}

/** Packs the pieces of a reading; the answer is on its way. */
export function alEmpacar(que: PorEmpacar, pantalla: EnPantalla): EnCamino {
  pantalla.senala({ llave: que.linea.DOCTO_VE_DET_ID, tono: 'seleccion' });
  // The scan is already kept; handling it begins after the operator sees that it was heard.
  const desenlace = new Promise<Desenlace>((listo) => afterPaint(() => listo(empaca(que, pantalla))));
  return { mientras: `Empacando ${que.linea.ARTICULO}`, desenlace };
}

async function empaca(que: PorEmpacar, pantalla: EnPantalla): Promise<Desenlace> {
  const { operador, senala, elegida, guardada, contando, tecleando } = pantalla;
  const { linea, piezas, leido, como, via } = que;
  const { DOCTO_VE_DET_ID: llave, DOCTO_VE_ID, PRIORIDAD, ARTICULO } = linea;
  dejaDeLeer(DOCTO_VE_ID);
  try {
    const resumen = `empaque de ${piezas} de ${ARTICULO}`;
    const reply = await guardaLoEscaneado(
      'AsignaHoraEmpaqueRemision',
      {
        docto_ve_det_id: llave,
        docto_ve_id: DOCTO_VE_ID,
        prioridad: PRIORIDAD,
        piezas: como === 'entero' ? null : piezas,
        codigo: leido.digitos,
        lote: leido.lote,
        contadas: como === 'contadas',
      },
      { titulo: TITULO, resumen, captura: via, alApuntar: guardada },
    );
    if (!reply) {
      senala({ llave, tono: 'atencion' });
      return { tono: 'atencion', mensaje: EN_DUDA };
    }
    const { digitos, lote } = leido;
    if (como === 'contables')
      contando.set(trasEscanear(contando.get(), { llave, digitos, lote, via, piezas }, tecleando()));
    if (reply === 'encolada') {
      if (elegida.get() === llave) elegida.set(null);
      senala({ llave, tono: 'atencion' });
      return enEspera(resumen);
    }
    const { data } = reply;
    ponEmpacada(data, { id: operador.OPERADOR_ID, nombre: operador.NOMBRE });
    if (data.FECHA_HORA_EMPAQUE === null) {
      senala({ llave, tono: 'seleccion' });
      return { tono: 'hecho', mensaje: `Van ${cuantasVan(data)} de ${ARTICULO}` };
    }
    if (elegida.get() === llave) elegida.set(null);
    if (contando.get()?.llave === llave) contando.forget();
    senala({ llave, tono: 'hecho' });
    return {
      tono: 'hecho',
      mensaje: `Empacado: ${data.UNID_SURT_BOD} de ${ARTICULO}`,
      // The last piece of all: the next step is to end the packing.
      termina: remisionALaMano(DOCTO_VE_ID)?.data.every((l) => !porEmpacar(l)) ?? false,
    };
  } catch (e) {
    senala({ llave, tono: 'rechazo' });
    const mensaje = e instanceof Error ? e.message : String(e);
    if (e instanceof Refusal && e.estatus === ESTATUS_RECARGAR) {
      await releeRemision(DOCTO_VE_ID);
      return { tono: 'atencion', mensaje };
    }
    void releeRemision(DOCTO_VE_ID).catch(() => {});
    void avisar(TITULO, mensaje, 'rechazo');
    return { tono: 'rechazo', mensaje };
  }
}
