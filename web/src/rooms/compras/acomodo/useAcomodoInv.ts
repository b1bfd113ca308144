import { enPiezas } from '@anden/contrato/cifras.ts';
import { MENSAJES } from '@anden/contrato/compras/rules.ts';
import { pideLote } from '@anden/contrato/existencias/rules.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { piezasDe } from '../../../capture/captura.ts';
import type { ColaDeLecturas, Desenlace, Lectura } from '../../../capture/colaDeLecturas.ts';
import { desenlaceDe } from '../../../capture/encolada.ts';
import { noSeAtendio } from '../../../capture/noSeAtendio.ts';
import {
  codigoLiteral,
  conLote,
  type Leida,
  type NoLeida,
  piezasMostradas,
  resuelve,
  resuelveALaMano,
} from '../../../capture/resolver.ts';
import { useAviso } from '../../../capture/useAviso.ts';
import { useColaDeLecturas } from '../../../capture/useColaDeLecturas.ts';
import { useEnVuelo } from '../../../capture/useEnVuelo.ts';
import { ajustesStore } from '../../../platform/ajustes.ts';
import { useAlmacenEnTrabajo } from '../../../platform/codigosPropios.ts';
import { type Draft, useDraft } from '../../../platform/draft.ts';
import { entero } from '../../../platform/format.ts';
import { askOnce } from '../../../platform/query.ts';
import { useSelected } from '../../../platform/store.ts';
import {
  acomodarRejection,
  type Decision,
  decideClave,
  decideUbicacion,
  type EnMano,
  esEnMano,
  llaveDe,
  type Orden,
  ordenEnMano,
  terminaLaEntrada,
} from './ordenes.ts';
import { CLAVE, lotesEnMano, TITULO, useEnvioDeAcomodo } from './useEnvioDeAcomodo.ts';

const leeOrdenes = async (): Promise<readonly Orden[]> => (await askOnce('getArticulosAcomodo', {})).data;

/** Said of a scan that would go on to another product. */
const NO_SIGUE = 'Acomódelo o cancélelo antes de escanear otro producto.';

const rechazado = (mensaje: string): Desenlace => ({ tono: 'rechazo', mensaje });

/** The entry once its location was scanned, and what the operator is told. */
function enSuLugar(antes: EnMano, orden: Orden): { despues: EnMano; desenlace: Desenlace } {
  const misma = antes.ubicacionId === orden.CAT_UBICACION_ID;
  const enUbicacion = (unidades: string): EnMano => {
    const { preset: _, tecleada: __, ...resto } = antes;
    return misma ? { ...antes, unidades } : { ...resto, ubicacionId: orden.CAT_UBICACION_ID, unidades };
  };
  // A box stands for all its pieces at once, which are entered if the order wants as many.
  const caja = antes.mostradas > 1 ? antes.mostradas : 0;
  const caben = caja <= orden.UNIDADES;
  const correcta = `Ubicación correcta: ${orden.UBICACION}`;
  if (!caben) {
    const mensaje = `${correcta}. La etiqueta es de ${caja} piezas, más que las pendientes`;
    return { despues: enUbicacion(misma ? antes.unidades : ''), desenlace: { tono: 'atencion', mensaje } };
  }
  if (misma || caja) {
    return {
      despues: enUbicacion(misma ? antes.unidades : String(caja)),
      desenlace: { tono: 'hecho', mensaje: correcta },
    };
  }
  return {
    despues: { ...enUbicacion(String(orden.UNIDADES)), preset: orden.UNIDADES },
    desenlace: { tono: 'hecho', mensaje: `${correcta}. Propuesto: ${enPiezas(orden.UNIDADES)}` },
  };
}

export interface AcomodoInvEnCurso {
  enMano: Draft<EnMano | null>;
  cola: ColaDeLecturas;
  aviso: ReturnType<typeof useAviso>['aviso'];
  /** Shows why the entry is refused; with `borra`, the confirmed location must be confirmed again. */
  rechaza: (motivo: string, borra: boolean) => void;
  /** The row that a refusal is about. */
  senalada: string | null;
  acomodando: boolean;
  dialogo: ReactNode;
  enDuda: (orden: Orden, unidades: number) => boolean;
  escribe: (unidades: string) => void;
  acomoda: () => Promise<void>;
  /** The lots that the entry takes without asking; null: it has none, or they are asked for. */
  lotes: (e: EnMano, orden: Orden) => ReturnType<typeof lotesEnMano>;
  /** Acomodar, with its lots asked for. */
  cambiaLotes: () => Promise<void>;
  cancela: () => void;
}

/** The message for an entry that is given up. */
const alCancelar = (dudosa: boolean): Desenlace =>
  dudosa
    ? {
        tono: 'atencion',
        mensaje: 'Acomodo cancelado sin saber si se guardó: revise lo acomodado del producto',
      }
    : { tono: 'nada', mensaje: 'Acomodo cancelado: no se guardó nada' };

/** The entry of a product that was scanned or typed. */
const conProducto = (orden: Orden, leida: Leida | null, via: Lectura['via']): EnMano => ({
  articuloId: orden.ARTICULO_ID,
  clave: leida?.codigo ?? '',
  mostradas: leida ? piezasMostradas(via, leida) : via === 'teclado' ? 0 : 1,
  ubicacionId: null,
  unidades: '',
  lotes: leida ? conLote([], leida) : [],
});

type Envio = ReturnType<typeof useEnvioDeAcomodo>;

/** Whether this product ends the entry in hand, and nothing has to be asked for its save. */
function seGuardaSola(suyas: readonly Orden[], e: EnMano | null, { claves }: Leida, envio: Envio): boolean {
  const orden = ordenEnMano(suyas, e);
  if (!e || !orden || !ajustesStore.get().guardaAlEscanear || !terminaLaEntrada(suyas, e, claves))
    return false;
  return !pideLote(orden) && !envio.enDuda(orden, piezasDe(e.unidades));
}

/** The save of the entry in hand. Resolves to what was saved; null: nothing was, and the operator has been told why. */
function abreAcomoda(de: {
  enMano: Draft<EnMano | null>;
  envio: Envio;
  enVuelo: ReturnType<typeof useEnVuelo>;
  ordenes: () => readonly Orden[];
}): () => Promise<Desenlace | null> {
  const { enMano, envio, enVuelo, ordenes } = de;

  async function manda(orden: Orden, unidades: number): Promise<Desenlace | null> {
    const enviada = enMano.get();
    const piezas = `${enPiezas(unidades)} de ${orden.ARTICULO}`;
    const reply = await envio.manda(orden, unidades, piezas);
    if (!reply) return null;
    // Whoever left and came back may have something else in hand by now.
    if (enMano.get() === enviada) enMano.forget();
    return desenlaceDe(reply, piezas);
  }

  return async () => {
    const e = enMano.get();
    const orden = ordenEnMano(ordenes(), e);
    if (!e || !orden || enVuelo.hay()) return null;
    const unidades = piezasDe(e.unidades);
    if (!envio.enDuda(orden, unidades) && acomodarRejection(ordenes(), e)) return null;
    return (await enVuelo.durante(() => manda(orden, unidades))) ?? null;
  };
}

/** Put-away orders one after another: product, location, pieces, Acomodar (specification §2 and §5, Put-away). */
export function useAcomodoInv(ordenes: readonly Orden[] | undefined): AcomodoInvEnCurso {
  const enMano = useDraft<EnMano | null>(CLAVE, null, esEnMano);
  const [senalada, setSenalada] = useState<string | null>(null);
  const enVuelo = useEnVuelo();
  const lista = useRef(ordenes);
  const envio = useEnvioDeAcomodo(enMano);
  const acomoda = abreAcomoda({ enMano, envio, enVuelo, ordenes: () => lista.current ?? [] });
  const { aviso, avisa } = useAviso();
  const almacenId = useSelected(enMano, (e) => ordenes && ordenEnMano(ordenes, e)?.ALMACEN_ID);
  useAlmacenEnTrabajo(almacenId);
  const cola = useColaDeLecturas(CLAVE, atiende);

  useEffect(() => {
    lista.current = ordenes;
  });

  // The order was finished by others or is gone, so the entry for it is void.
  useEffect(() => {
    if (ordenes && enMano.get() && !ordenEnMano(ordenes, enMano.get()) && !enVuelo.hay()) enMano.forget();
  }, [ordenes, enMano, enVuelo.hay]);

  function atiende(lectura: Lectura): Desenlace | Promise<Desenlace> {
    setSenalada(null);
    avisa(null);
    if (enVuelo.hay() || !lista.current) return despues(lectura);
    return contesta(lectura, lista.current);
  }

  async function despues(lectura: Lectura): Promise<Desenlace> {
    await enVuelo.espera();
    return contesta(lectura, lista.current ?? (await leeOrdenes()));
  }

  function contesta({ codigo, via }: Lectura, suyas: readonly Orden[]): Desenlace | Promise<Desenlace> {
    const deUbicacion =
      via !== 'teclado' ? decideUbicacion(suyas, enMano.get(), codigoLiteral(codigo)) : null;
    if (deUbicacion) return aplica(deUbicacion, null, { codigo, via });
    const leida = resuelveALaMano(codigo, undefined, via);
    return leida ? decidida(leida, { codigo, via }, suyas) : busca({ codigo, via }, suyas);
  }

  function decidida(
    leida: Leida | NoLeida,
    lectura: Lectura,
    suyas: readonly Orden[],
  ): Desenlace | Promise<Desenlace> {
    if ('rechazo' in leida) return rechazado(leida.rechazo);
    if (seGuardaSola(suyas, enMano.get(), leida, envio)) return guardaYSigue(leida, lectura);
    return aplica(decideClave(suyas, enMano.get(), leida.claves, leida.piezas), leida, lectura);
  }

  async function guardaYSigue(leida: Leida, lectura: Lectura): Promise<Desenlace> {
    const dicho = await acomoda();
    const suyas = lista.current ?? (await leeOrdenes());
    if (!dicho) return rechazado(`No se guardó lo anterior. ${NO_SIGUE}`);
    const suyo = aplica(decideClave(suyas, enMano.get(), leida.claves, leida.piezas), leida, lectura);
    return { ...suyo, mensaje: `${dicho.mensaje}. ${suyo.mensaje}` };
  }

  async function busca({ codigo, via }: Lectura, suyas: readonly Orden[]): Promise<Desenlace> {
    try {
      return await decidida(await resuelve(codigo, TITULO, via), { codigo, via }, suyas);
    } catch (e) {
      return noSeAtendio(TITULO, e);
    }
  }

  function aplica(d: Decision, leida: Leida | null, lectura: Lectura): Desenlace {
    if (d.tipo === 'rechazo') {
      setSenalada(d.orden && llaveDe(d.orden));
      const dicho = { tono: d.tono, mensaje: d.mensaje };
      return d.ajena && leida
        ? { ...dicho, ajena: { lectura, trabajo: 'devolucion', claves: leida.claves } }
        : dicho;
    }
    const antes = enMano.get();
    if (d.tipo !== 'producto') return antes ? avanza(antes, d, leida) : rechazado(MENSAJES.noEncontrado);
    const { orden } = d;
    // Another product begins another entry.
    if (antes && antes.articuloId !== orden.ARTICULO_ID) enMano.forget();
    enMano.set(conProducto(orden, leida, lectura.via));
    return { tono: 'hecho', mensaje: `Lleve ${orden.ARTICULO} a ${orden.UBICACION}` };
  }

  /** The entry's location is confirmed, or pieces are added to it. */
  function avanza(
    antes: EnMano,
    d: Exclude<Decision, { tipo: 'rechazo' | 'producto' }>,
    leida: Leida | null,
  ): Desenlace {
    if (d.tipo === 'ubicacion') {
      const { despues, desenlace } = enSuLugar(antes, d.orden);
      enMano.set(despues);
      return desenlace;
    }
    const suyos = leida ? conLote(antes.lotes, leida) : (antes.lotes ?? []);
    const { tecleada: _, ...resto } = antes;
    enMano.set({ ...resto, unidades: String(d.unidades), lotes: suyos });
    return { tono: 'hecho', mensaje: `${entero(d.unidades)} de ${entero(d.orden.UNIDADES)}` };
  }

  async function acomodaYDice(): Promise<void> {
    const dicho = await acomoda();
    if (dicho) cola.anota(dicho, 'Acomodado');
  }

  return {
    enMano,
    cola,
    aviso,
    rechaza(motivo, borra) {
      avisa(motivo);
      const e = enMano.get();
      const orden = ordenEnMano(lista.current ?? [], e);
      if (!borra || !e || enVuelo.hay()) return;
      // What was sent without an answer is sent again unchanged.
      if (orden && envio.enDuda(orden, piezasDe(e.unidades))) return;
      const { preset: _, tecleada: __, ...resto } = e;
      enMano.set({ ...resto, ubicacionId: null, unidades: '' });
    },
    senalada,
    acomodando: envio.guardando,
    dialogo: envio.dialogo,
    enDuda: envio.enDuda,
    escribe(unidades) {
      const e = enMano.get();
      if (e && !(e.unidades === unidades && e.tecleada)) enMano.set({ ...e, unidades, tecleada: true });
    },
    acomoda: acomodaYDice,
    lotes: lotesEnMano,
    cambiaLotes() {
      envio.pregunta();
      return acomodaYDice();
    },
    cancela() {
      const e = enMano.get();
      if (enVuelo.hay() || !e) return;
      const orden = ordenEnMano(lista.current ?? [], e);
      const dudosa = orden !== undefined && envio.enDuda(orden, piezasDe(e.unidades));
      envio.olvida();
      enMano.forget();
      cola.anota(alCancelar(dudosa), 'Cancelado');
    },
  };
}
