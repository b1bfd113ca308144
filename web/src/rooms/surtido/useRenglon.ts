import { ESTATUS_RECLAMADO } from '@anden/contrato/reclamos/rules.ts';
import { motivoLoteRejection } from '@anden/contrato/surtido/primero-caduca.ts';
import { MENSAJES_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { MENSAJES_SURTIDO } from '@anden/contrato/surtido/rules.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Anexada, CAPTURA_NUEVA, type Lugar, sinOtroLote, totalDe } from '../../capture/captura.ts';
import type { Desenlace } from '../../capture/colaDeLecturas.ts';
import { enEspera as lineaEnEspera } from '../../capture/encolada.ts';
import type { AlSeguir } from '../../capture/trabajo.ts';
import type { CapturaEnCurso } from '../../capture/useCaptura.ts';
import { call, newKey, Refusal, type Respuesta } from '../../platform/client.ts';
import { businessDay } from '../../platform/clock.ts';
import { useDraft } from '../../platform/draft.ts';
import { entero } from '../../platform/format.ts';
import { useSession } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { avisar } from '../../ui/modal.ts';
import { type Reclamada, useReclamo } from '../reclamos/index.ts';
import { ponEmpezada, remisionALaMano } from './cache.ts';
import { SIN_VACIAS } from './faltante.ts';
import { ajenaDe, colaDeLinea, type Linea, porSurtirDe, type Remision, TITULO_SURTIDO } from './linea.ts';
import { releeRenglon } from './partes.ts';
import { deOtroLote, type Surtible, type Toma, type Vacia } from './toma.ts';
import { type Envio, useEnvio } from './useEnvio.ts';
import { type SurtidoEnCurso, useSurtido } from './useSurtido.ts';

/** The refusals that a reason overcomes. */
const PIDEN_MOTIVO: readonly string[] = [MENSAJES_REMISION.otroLote, MENSAJES_REMISION.loteCaducado];

/** A waiting urgent remission, and the capture when it was found. */
export interface Urgente {
  DOCTO_VE_ID: number;
  FOLIO: string;
  NOMBRE: string;
  anexadas: readonly Anexada[];
  motivo: string | null;
  /** The reason for closing the rest short with it; null or absent: it stays open. */
  cierre?: string | null;
}

/** The outcome of a line that was left after work on it. */
export interface Termino {
  /** Nothing of it is left to pick. */
  completo: boolean;
  /** Where pieces were last taken from, if anywhere. */
  ubicacionId: number | null;
}

export interface OpcionesDeRenglon {
  linea: Linea;
  remision: Remision;
  caja: number | undefined;
  /** Whether what was scanned is other work of the screen that follows. */
  esSiguiente: AlSeguir['espera'];
  alTerminar: (desenlace: Desenlace, como: Termino) => void;
}

export interface RenglonEnCurso {
  memoria: string;
  surtido: SurtidoEnCurso;
  reclamo: Reclamada;
  /** Another operator has the line or its remission: nothing can be saved before joining them. */
  impedido: boolean;
  dudosa: boolean;
  guardando: boolean;
  /** Nothing of it is left to pick. */
  listo: boolean;
  /** Guardar: the captured pieces leave the shelf. */
  guarda: () => void;
  /** Why a reason is needed: another lot was taken than what expires first, or one that has expired. Null: none is. */
  pideMotivo: string | null;
  conMotivo: (motivo: string) => Promise<boolean>;
  sinMotivo: () => void;
  /** 'Elegir el otro lote': takes back the lots that need the reason; their location stays, and the product is scanned again. */
  eligeOtroLote: () => void;
  urgente: Urgente | null;
  /** Saves this line before going to the urgent remission. */
  guardaPrimero: () => void;
  olvidaUrgente: () => void;
  /** Saves the capture, and closes the rest short with its reason. */
  cierra: (motivo: string) => Promise<boolean>;
  vacias: readonly Vacia[];
  ponVacia: (vacia: Vacia) => void;
}

/**
 * The picking of a remission line: opened (which claims it and proposes what to take), captured, saved. `alTerminar`
 * gets the outcome.
 */
export function useRenglon(opciones: OpcionesDeRenglon): RenglonEnCurso {
  const { linea, remision, caja, esSiguiente, alTerminar } = opciones;
  const detId = linea.DOCTO_VE_DET_ID;
  const memoria = colaDeLinea(detId);
  const pendientes = porSurtirDe(linea);
  const apertura = useApertura(linea, remision, pendientes);
  const { propuesta, reclamo, impedido } = apertura;
  const vaciasVivas = useDraft<readonly Vacia[]>(`${memoria}.vacias`, SIN_VACIAS);
  const vacias = useStore(vaciasVivas);
  const surtible = useMemo<Surtible>(
    () => ({
      modo: 'remision',
      articulo: linea,
      pendientes,
      almacen: { id: remision.ALMACEN_ID, nombre: remision.ALMACEN },
      parada: linea.PARADA,
      vacias,
      ...(propuesta ? { propuesta } : {}),
      ...(caja === undefined ? {} : { caja }),
    }),
    [linea, pendientes, remision.ALMACEN_ID, remision.ALMACEN, vacias, propuesta, caja],
  );
  const surtido = useSurtido(surtible, {
    memoria,
    titulo: TITULO_SURTIDO,
    quienllama: 'remision',
    en: { trabajo: 'remision', renglones: () => remisionALaMano(remision.DOCTO_VE_ID)?.data ?? [] },
    alConfirmar: () => void guardaComoToca(),
    alSeguir: impedido ? undefined : { espera: esSiguiente, guarda: () => guardaComoToca() },
  });
  const { enCurso, lugares } = surtido;
  const { captura, durante } = enCurso;

  useReabre({
    cuando: propuesta !== null && !impedido && pendientes > 0,
    huella: lugares ? huellaDe(pendientes, lugares) : null,
    abre: apertura.abre,
  });

  const [pideMotivo, setPideMotivo] = useState<string | null>(null);
  const envio = useEnvio(linea, remision, memoria, (message) => {
    if (PIDEN_MOTIVO.includes(message)) setPideMotivo(message);
    else void avisar(TITULO_SURTIDO, message, 'rechazo');
  });
  const { guardando } = envio;
  const enEspera = useDraft<Urgente | null>(`${memoria}.urgente`, null);
  const urgente = useStore(enEspera);
  const dudosa = envio.enDuda(surtido.captura.anexadas);

  /** Sends the capture. Returns the message once it is saved; null if it was not, which the operator has been told. */
  async function envia(
    como: Envio,
    cierre: string | null = null,
  ): Promise<{ desenlace: Desenlace; completo: boolean } | null> {
    const { anexadas } = captura.get();
    const reply = await envio.surte(anexadas, como);
    if (!reply) return null;
    if ('desenlace' in reply) return reply;
    if (reply.hayOtroPedidoConPrioridad) {
      // The captured list is cleared (specification §4), and kept aside to be saved first if the operator wishes.
      if (reply.urgente) enEspera.set({ ...reply.urgente, anexadas, motivo: como.motivo, cierre });
      // Emptied but not deleted: the next capture of this line continues the key that its outbox knows.
      captura.set(CAPTURA_NUEVA);
      enCurso.cola.anota({ tono: 'atencion', mensaje: 'No se guardó: espera un pedido urgente' });
      return null;
    }
    return loSurtido(linea, totalDe(anexadas), reply);
  }

  async function guarda(como: Envio): Promise<boolean> {
    if (impedido || !(dudosa || (await surtido.recoge()))) return false;
    const pide = !dudosa && como.motivo === null ? motivoQueFalta(captura.get().anexadas, propuesta) : null;
    if (pide) {
      setPideMotivo(pide);
      return false;
    }
    const hecho = await durante(async () => {
      const enviado = await envia(como);
      if (enviado) termina(enviado.desenlace, enviado.completo);
      return enviado !== null;
    });
    return hecho === true;
  }

  const guardaComoToca = () => guarda(dudosa ? envio.ultimo() : envio.porDefecto);

  /** An urgent remission also goes before this capture, so it is asked for once more. */
  async function cierra(motivo: string, revisar = envio.porDefecto.revisar): Promise<boolean> {
    let faltan = pendientes;
    if (surtido.tomadas > 0 || totalDe(captura.get().anexadas) > 0) {
      if (!(await surtido.recoge())) return false;
      const tomadas = totalDe(captura.get().anexadas);
      if (!(await durante(() => envia({ revisar, motivo }, motivo)))) return enEspera.get() !== null;
      captura.forget();
      faltan -= tomadas;
    }
    const que = `cierre corto de ${linea.ARTICULO}, faltan ${entero(faltan)}`;
    const reply = await envio.cierra(motivo, faltan, que);
    if (reply === 'encolada') termina(lineaEnEspera(que), true);
    else if (reply) termina({ tono: 'hecho', mensaje: `${reply.message}: ${linea.ARTICULO}` }, true);
    return reply !== null;
  }

  function termina(desenlace: Desenlace, completo: boolean): void {
    const ubicacionId = captura.get().anexadas.at(-1)?.UBICACION_ID ?? null;
    captura.forget();
    envio.olvida();
    enEspera.forget();
    vaciasVivas.forget();
    apertura.olvida();
    alTerminar(desenlace, { completo, ubicacionId });
  }

  return {
    memoria,
    surtido,
    reclamo,
    impedido,
    dudosa,
    guardando,
    // While a save is on its way, the line may already say that nothing is left.
    listo: pendientes === 0 && !guardando,
    guarda: () => void guardaComoToca(),
    pideMotivo,
    conMotivo: async (motivo) => {
      const hecho = await guarda({ ...envio.ultimo(), motivo });
      setPideMotivo(null);
      return hecho;
    },
    sinMotivo: () => setPideMotivo(null),
    eligeOtroLote: () => quitaElLote(enCurso, propuesta, () => setPideMotivo(null)),
    urgente,
    guardaPrimero: () => {
      const u = enEspera.get();
      if (!u) return;
      captura.set({ ...captura.get(), anexadas: u.anexadas });
      enEspera.forget();
      if (u.cierre) void cierra(u.cierre, false);
      else void guarda({ revisar: false, motivo: u.motivo });
    },
    olvidaUrgente: () => enEspera.forget(),
    cierra: (motivo) => cierra(motivo),
    vacias,
    ponVacia: (vacia) => vaciasVivas.set([...vaciasVivas.get(), vacia]),
  };
}

/** What the operator is told of a saved capture, and whether nothing is left of the line. */
function loSurtido(
  linea: Linea,
  surtidas: number,
  reply: Respuesta<'surtirArticulodeRemision'>,
): { desenlace: Desenlace; completo: boolean } {
  const restan = reply.data?.DIFERENCIA ?? 0;
  // The server's additional message: the remission is complete, or who else works on it.
  const dicho = reply.message.replace(MENSAJES_SURTIDO.surtido, '').replace(/^\. /, '');
  const mensaje = [
    `${MENSAJES_SURTIDO.surtido}: ${entero(surtidas)} de ${linea.ARTICULO}`,
    restan > 0 ? `Faltan ${entero(restan)}` : '',
    dicho,
  ]
    .filter((parte) => parte !== '')
    .join('. ');
  return { desenlace: { tono: 'hecho', mensaje }, completo: restan === 0 };
}

/** Said once the lots that needed a reason were taken back. */
const OTRO_LOTE = 'Se quitó lo capturado de ese lote. Escanee el otro lote del producto.';

/** Takes back the lots of a capture that need a reason, and says so. */
function quitaElLote(
  { captura, cola }: CapturaEnCurso,
  propuesta: readonly Toma[] | null,
  cierra: () => void,
): void {
  cierra();
  const { anexadas } = captura.get();
  const otras = propuesta ? deOtroLote(anexadas, propuesta, businessDay()) : [];
  // If only the server asks for the reason, which of the lots it means is not known here.
  captura.set(sinOtroLote(captura.get(), otras.length > 0 ? otras : anexadas));
  cola.anota({ tono: 'atencion', mensaje: OTRO_LOTE }, 'Quitado');
}

/** Why a reason is needed for the lots of a capture; null: none is. */
function motivoQueFalta(anexadas: readonly Anexada[], propuesta: readonly Toma[] | null): string | null {
  const tomadas = anexadas
    .flatMap((a) => a.lotes)
    .map((l) => ({ FECHA_CADUCIDAD: l.FECHA_CADUCIDAD, PIEZAS: l.INGRESO }));
  if (tomadas.length === 0 || propuesta === null) return null;
  return motivoLoteRejection(tomadas, propuesta, businessDay(), null);
}

/** The opening of a line: claimed for this operator, with the proposal of what to take. */
function useApertura(linea: Linea, remision: Remision, pendientes: number) {
  const { OPERADOR_ID } = useSession().data;
  const detId = linea.DOCTO_VE_DET_ID;
  // Kept, because without a network the proposal cannot be requested again.
  const propuestaViva = useDraft<readonly Toma[] | null>(`${colaDeLinea(detId)}.propuesta`, null);
  const propuesta = useStore(propuestaViva);

  async function abre(): Promise<void> {
    try {
      const reply = await call(
        'AsignaHoraSurtidoRemision',
        { docto_ve_det_id: detId, unirse: false },
        { key: newKey() },
      );
      propuestaViva.set(reply.propuesta);
      ponEmpezada(remision.DOCTO_VE_ID, 'S');
    } catch (e) {
      // Reads the line again, which tells who has it or its remission.
      if (e instanceof Refusal && e.estatus === ESTATUS_RECLAMADO) releeRenglon(remision.DOCTO_VE_ID, detId);
      throw e;
    }
  }
  // A line this operator is working on remains theirs, even if they have not saved for a while and another began the
  // remission meanwhile.
  const ajena = linea.RECLAMO?.OPERADOR_ID !== OPERADOR_ID && ajenaDe(remision) !== null;
  const reclamo = useReclamo(
    pendientes > 0 && !ajena ? { documento: 'remision', detId, RECLAMO: linea.RECLAMO } : undefined,
    TITULO_SURTIDO,
    abre,
  );
  return {
    propuesta,
    reclamo,
    impedido: reclamo.ajeno !== null || ajena,
    /** Requests the proposal again; a failure changes nothing. */
    abre: () => void abre().catch(() => {}),
    olvida: () => propuestaViva.forget(),
  };
}

/** What a proposal was made for: the pieces left, and what each shelf holds. */
const huellaDe = (pendientes: number, lugares: readonly Lugar[]): string =>
  `${pendientes}|${lugares.map((l) => `${l.UBICACION_ID}:${l.EXISTENCIA}`).join()}`;

/** Requests a new proposal when the shelves, or what is left, no longer match the one there is. */
function useReabre(o: { cuando: boolean; huella: string | null; abre: () => void }): void {
  const { cuando, huella, abre } = o;
  const preguntada = useRef<string | null>(null);
  const alCambiar = useRef(abre);
  useEffect(() => {
    alCambiar.current = abre;
  });
  useEffect(() => {
    if (!cuando || huella === null) return;
    const previa = preguntada.current;
    preguntada.current = huella;
    if (previa !== null && previa !== huella) alCambiar.current();
  }, [cuando, huella]);
}
