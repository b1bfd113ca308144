import { enPiezas } from '@anden/contrato/cifras.ts';
import { MENSAJES } from '@anden/contrato/compras/rules.ts';
import { type LineaDeLote, pideLote } from '@anden/contrato/existencias/rules.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { useEffect, useRef, useState } from 'react';
import { piezasDe } from '../../../capture/captura.ts';
import type { ColaDeLecturas, Desenlace, Lectura } from '../../../capture/colaDeLecturas.ts';
import { desenlaceDe } from '../../../capture/encolada.ts';
import {
  codigoLiteral,
  conLote,
  type Leida,
  type NoLeida,
  resuelve,
  resuelveALaMano,
} from '../../../capture/resolver.ts';
import { useAviso } from '../../../capture/useAviso.ts';
import { useColaDeLecturas } from '../../../capture/useColaDeLecturas.ts';
import { type Draft, useDraft } from '../../../platform/draft.ts';
import { entero } from '../../../platform/format.ts';
import { useGuardado } from '../../../platform/guardado.ts';
import { askOnce } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.ts';
import { avisar } from '../../../ui/modal.ts';
import { useDialogoLotes, useMotivoDeCaducado } from '../../existencias/index.ts';
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

/** Title of the screen and of its modals (specification §2 and §8). */
export const TITULO = tituloDe('acomodoinv');
const CLAVE = 'acomodoinv';

const leeOrdenes = async (): Promise<readonly Orden[]> => (await askOnce('getArticulosAcomodo', {})).data;

const rechazado = (mensaje: string): Desenlace => ({ tono: 'rechazo', mensaje });

export interface AcomodoInvEnCurso {
  enMano: Draft<EnMano | null>;
  cola: ColaDeLecturas;
  aviso: ReturnType<typeof useAviso>['aviso'];
  /** Shows why the entry is refused; with `borra`, the confirmed location must be confirmed again. */
  rechaza: (motivo: string, borra: boolean) => void;
  /** The row that a refusal is about. */
  senalada: string | null;
  acomodando: boolean;
  dialogo: ReturnType<typeof useDialogoLotes>['dialogo'];
  enDuda: (orden: Orden, unidades: number) => boolean;
  escribe: (unidades: string) => void;
  acomoda: () => Promise<void>;
  cancela: () => void;
}

/** Put-away orders one after another: product, location, pieces, Acomodar (specification §2 and §5, Put-away). */
export function useAcomodoInv(ordenes: readonly Orden[] | undefined): AcomodoInvEnCurso {
  const operadorId = useSession().data.OPERADOR_ID;
  const enMano = useDraft<EnMano | null>(CLAVE, null);
  useState(() => {
    if (enMano.get() !== null && !esEnMano(enMano.get())) enMano.forget();
  });
  const [senalada, setSenalada] = useState<string | null>(null);
  const enVuelo = useRef<Promise<unknown> | null>(null);
  const lista = useRef(ordenes);
  const lotes = useDialogoLotes(CLAVE);
  const caducado = useMotivoDeCaducado(CLAVE);
  const lineas = useRef<readonly LineaDeLote[]>([]);
  const comando = useGuardado('ActualizaArticulosAcomodo', {
    titulo: TITULO,
    memoria: CLAVE,
  });
  const { aviso, avisa } = useAviso();
  const cola = useColaDeLecturas(CLAVE, atiende);

  useEffect(() => {
    lista.current = ordenes;
  });

  // The order was finished by others or is gone, so the entry for it is void.
  useEffect(() => {
    if (ordenes && enMano.get() && !ordenEnMano(ordenes, enMano.get()) && !enVuelo.current) enMano.forget();
  }, [ordenes, enMano]);

  function atiende(lectura: Lectura): Desenlace | Promise<Desenlace> {
    setSenalada(null);
    avisa(null);
    if (enVuelo.current || !lista.current) return despues(lectura);
    return contesta(lectura, lista.current);
  }

  async function despues(lectura: Lectura): Promise<Desenlace> {
    await enVuelo.current;
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
      const mensaje = e instanceof Error ? e.message : String(e);
      void avisar(TITULO, mensaje, 'rechazo');
      return rechazado(mensaje);
    }
  }

  function aplica(d: Decision, leida: Leida | null, lectura: Lectura): Desenlace {
    const { via } = lectura;
    if (d.tipo === 'rechazo') {
      setSenalada(d.orden && llaveDe(d.orden));
      const dicho = { tono: d.tono, mensaje: d.mensaje };
      return d.ajena && leida
        ? { ...dicho, ajena: { lectura, trabajo: 'devolucion', claves: leida.claves } }
        : dicho;
    }
    const { orden } = d;
    const antes = enMano.get();
    if (d.tipo === 'producto') {
      // Another product begins another entry.
      if (antes && antes.articuloId !== orden.ARTICULO_ID) enMano.forget();
      enMano.set({
        articuloId: orden.ARTICULO_ID,
        clave: leida?.codigo ?? '',
        mostradas: via !== 'teclado' ? (leida?.piezas ?? 1) : 0,
        ubicacionId: null,
        unidades: '',
        lotes: leida ? conLote([], leida) : [],
      });
      return { tono: 'hecho', mensaje: `Lleve ${orden.ARTICULO} a ${orden.UBICACION}` };
    }
    if (!antes) return rechazado(MENSAJES.noEncontrado);
    if (d.tipo === 'ubicacion') {
      const misma = antes.ubicacionId === orden.CAT_UBICACION_ID;
      // A box stands for all its pieces at once, which are entered if the order wants as many.
      const caja = antes.mostradas > 1 ? antes.mostradas : 0;
      const caben = caja <= orden.UNIDADES;
      const unidades = misma ? antes.unidades : caja && caben ? String(caja) : '';
      enMano.set({ ...antes, ubicacionId: orden.CAT_UBICACION_ID, unidades });
      const correcta = `Ubicación correcta: ${orden.UBICACION}`;
      return caben
        ? { tono: 'hecho', mensaje: correcta }
        : {
            tono: 'atencion',
            mensaje: `${correcta}. La etiqueta es de ${caja} piezas, más que las pendientes`,
          };
    }
    const suyos = leida ? conLote(antes.lotes, leida) : (antes.lotes ?? []);
    enMano.set({ ...antes, unidades: String(d.unidades), lotes: suyos });
    return { tono: 'hecho', mensaje: `${entero(d.unidades)} de ${entero(orden.UNIDADES)}` };
  }

  const pedido = (orden: Orden, unidades: number, caducidades: readonly LineaDeLote[]) => ({
    articulo_id: orden.ARTICULO_ID,
    unidades,
    cat_ubicacion_id: orden.CAT_UBICACION_ID,
    caducidades: [...caducidades],
    operador_id: operadorId,
    ...caducado.parte(),
  });

  async function lotesDe(orden: Orden, unidades: number): Promise<readonly LineaDeLote[] | null> {
    if (!pideLote(orden)) return [];
    // Sent without an answer: the same lots again are the same save.
    if (lineas.current.length > 0 && comando.unanswered(pedido(orden, unidades, lineas.current))) {
      return lineas.current;
    }
    return lotes.pide({
      articulo: orden,
      almacenId: orden.ALMACEN_ID,
      piezas: unidades,
      movimiento: 'E',
      quienllama: 'acomodo',
      lugar: orden.UBICACION,
      noSonLote: new Set([orden.CLAVE_ARTICULO, orden.NUMERIC_UB, enMano.get()?.clave ?? '']),
      previas: lineas.current,
      leidos: enMano.get()?.lotes ?? [],
    });
  }

  async function manda(orden: Orden, unidades: number): Promise<void> {
    const capturadas = await lotesDe(orden, unidades);
    if (!capturadas) return;
    if (!comando.unanswered(pedido(orden, unidades, capturadas))) {
      const { TIPO } = orden;
      const piezas = capturadas.map(({ FECHA_CADUCIDAD }) => ({ FECHA_CADUCIDAD, TIPO }));
      if (!(await caducado.pide(piezas))) return;
    }
    lineas.current = capturadas;
    const piezas = `${enPiezas(unidades)} de ${orden.ARTICULO}`;
    const reply = await comando.run(pedido(orden, unidades, capturadas), piezas);
    if (!reply) return;
    lineas.current = [];
    caducado.olvida();
    cola.anota(desenlaceDe(reply, piezas), 'Acomodado');
    enMano.forget();
  }

  return {
    enMano,
    cola,
    aviso,
    rechaza(motivo, borra) {
      avisa(motivo);
      const e = enMano.get();
      const orden = ordenEnMano(lista.current ?? [], e);
      if (!borra || !e || enVuelo.current) return;
      // What was sent without an answer is sent again unchanged.
      if (orden && comando.unanswered(pedido(orden, piezasDe(e.unidades), lineas.current))) return;
      enMano.set({ ...e, ubicacionId: null, unidades: '' });
    },
    senalada,
    acomodando: comando.running,
    dialogo: caducado.dialogo ?? lotes.dialogo,
    enDuda: (orden, unidades) => comando.unanswered(pedido(orden, unidades, lineas.current)),
    escribe(unidades) {
      const e = enMano.get();
      if (e && e.unidades !== unidades) enMano.set({ ...e, unidades });
    },
    async acomoda() {
      const e = enMano.get();
      const orden = ordenEnMano(lista.current ?? [], e);
      if (!e || !orden || enVuelo.current) return;
      const unidades = piezasDe(e.unidades);
      const dudosa = comando.unanswered(pedido(orden, unidades, lineas.current));
      if (!dudosa && acomodarRejection(lista.current ?? [], e)) return;
      enVuelo.current = manda(orden, unidades).finally(() => {
        enVuelo.current = null;
      });
      await enVuelo.current;
    },
    cancela() {
      if (enVuelo.current || !enMano.get()) return;
      comando.forget();
      lineas.current = [];
      caducado.olvida();
      enMano.forget();
      cola.anota({ tono: 'nada', mensaje: 'Acomodo cancelado: no se guardó nada' }, 'Cancelado');
    },
  };
}
