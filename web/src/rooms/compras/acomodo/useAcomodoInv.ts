import { enPiezas } from '@anden/contrato/cifras.ts';
import { MENSAJES } from '@anden/contrato/compras/rules.ts';
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
} from './ordenes.ts';
import { CLAVE, TITULO, useEnvioDeAcomodo } from './useEnvioDeAcomodo.ts';

const leeOrdenes = async (): Promise<readonly Orden[]> => (await askOnce('getArticulosAcomodo', {})).data;

const rechazado = (mensaje: string): Desenlace => ({ tono: 'rechazo', mensaje });

/** The entry once its location was scanned, and what the operator is told. */
function enSuLugar(antes: EnMano, orden: Orden): { despues: EnMano; desenlace: Desenlace } {
  const misma = antes.ubicacionId === orden.CAT_UBICACION_ID;
  // A box stands for all its pieces at once, which are entered if the order wants as many.
  const caja = antes.mostradas > 1 ? antes.mostradas : 0;
  const caben = caja <= orden.UNIDADES;
  const unidades = misma ? antes.unidades : caja && caben ? String(caja) : '';
  const despues = { ...antes, ubicacionId: orden.CAT_UBICACION_ID, unidades };
  const correcta = `Ubicación correcta: ${orden.UBICACION}`;
  const desenlace: Desenlace = caben
    ? { tono: 'hecho', mensaje: correcta }
    : {
        tono: 'atencion',
        mensaje: `${correcta}. La etiqueta es de ${caja} piezas, más que las pendientes`,
      };
  return { despues, desenlace };
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

/** Put-away orders one after another: product, location, pieces, Acomodar (specification §2 and §5, Put-away). */
export function useAcomodoInv(ordenes: readonly Orden[] | undefined): AcomodoInvEnCurso {
  const enMano = useDraft<EnMano | null>(CLAVE, null, esEnMano);
  const [senalada, setSenalada] = useState<string | null>(null);
  const enVuelo = useEnVuelo();
  const lista = useRef(ordenes);
  const envio = useEnvioDeAcomodo(enMano);
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

  function decidida(leida: Leida | NoLeida, lectura: Lectura, suyas: readonly Orden[]): Desenlace {
    if ('rechazo' in leida) return rechazado(leida.rechazo);
    return aplica(decideClave(suyas, enMano.get(), leida.claves, leida.piezas), leida, lectura);
  }

  async function busca({ codigo, via }: Lectura, suyas: readonly Orden[]): Promise<Desenlace> {
    try {
      return decidida(await resuelve(codigo, TITULO, via), { codigo, via }, suyas);
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
    enMano.set({
      articuloId: orden.ARTICULO_ID,
      clave: leida?.codigo ?? '',
      mostradas: leida ? piezasMostradas(lectura.via, leida) : lectura.via === 'teclado' ? 0 : 1,
      ubicacionId: null,
      unidades: '',
      lotes: leida ? conLote([], leida) : [],
    });
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
    enMano.set({ ...antes, unidades: String(d.unidades), lotes: suyos });
    return { tono: 'hecho', mensaje: `${entero(d.unidades)} de ${entero(d.orden.UNIDADES)}` };
  }

  async function manda(orden: Orden, unidades: number): Promise<void> {
    const enviada = enMano.get();
    const piezas = `${enPiezas(unidades)} de ${orden.ARTICULO}`;
    const reply = await envio.manda(orden, unidades, piezas);
    if (!reply) return;
    cola.anota(desenlaceDe(reply, piezas), 'Acomodado');
    // Whoever left and came back may have something else in hand by now.
    if (enMano.get() === enviada) enMano.forget();
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
      enMano.set({ ...e, ubicacionId: null, unidades: '' });
    },
    senalada,
    acomodando: envio.guardando,
    dialogo: envio.dialogo,
    enDuda: envio.enDuda,
    escribe(unidades) {
      const e = enMano.get();
      if (e && e.unidades !== unidades) enMano.set({ ...e, unidades });
    },
    async acomoda() {
      const e = enMano.get();
      const orden = ordenEnMano(lista.current ?? [], e);
      if (!e || !orden || enVuelo.hay()) return;
      const unidades = piezasDe(e.unidades);
      if (!envio.enDuda(orden, unidades) && acomodarRejection(lista.current ?? [], e)) return;
      await enVuelo.durante(() => manda(orden, unidades));
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
