import { UBICACION_LARGO } from '@anden/contrato/ubicaciones/rules.ts';
import { useEffect, useRef, useState } from 'react';
import { preparaClave } from '../../capture/claves.ts';
import type { ColaDeLecturas, Desenlace, EnCamino, Lectura } from '../../capture/colaDeLecturas.ts';
import { SinPantalla } from '../../capture/colaDeLecturas.ts';
import { claveEntre } from '../../capture/resolver.ts';
import { useColaDeLecturas } from '../../capture/useColaDeLecturas.ts';
import { alEnviarse } from '../../platform/bandeja/bandeja.ts';
import type { Draft } from '../../platform/draft.ts';
import { useMontada } from '../../platform/montada.ts';
import { afterPaint } from '../../platform/paint.ts';
import { useSession } from '../../platform/session.ts';
import { createStore, type Store } from '../../platform/store.ts';
import { type Leida, releeRemision, remisionALaMano } from './cache.ts';
import type { Contando } from './contadas.ts';
import { decideSurtido, estadoDe, estaHecha, type Marca, seEmpaca } from './decision.ts';
import { alEmpacar } from './empacar.ts';
import { colaDeLinea, colaDeRemision, type Linea, porSurtirDe } from './linea.ts';
import { useContadas } from './useContadas.ts';

/** How long after the last scan its remission is read again, in milliseconds: never while one is being handled. */
const REPOSO = 300;

const esDe = (input: unknown, doctoVeId: number): boolean =>
  typeof input === 'object' && input !== null && 'docto_ve_id' in input && input.docto_ve_id === doctoVeId;

export interface Empaque {
  cola: ReturnType<typeof useColaDeLecturas>;
  /** Set only after the answer has been painted. */
  marca: Pick<Store<Marca | null>, 'get' | 'subscribe'>;
  /** Id of the line chosen by hand, for which 13 zeros stand. */
  elegida: Pick<Store<number | null>, 'get' | 'subscribe'>;
  /** A row was pressed: it is opened for picking, or chosen for packing. */
  elige: (linea: Linea) => void;
  suelta: () => void;
  /** The line whose pieces may be counted by hand, and what is typed of it. */
  contando: Draft<Contando | null>;
  /** Packs what was counted by hand. */
  empacaContadas: () => void;
}

/**
 * The scans of a remission's list, in order, each with its outcome: while packing they pack, while picking they open a
 * line (specification §4 and §5). `quieta`: no scan is being handled, so the remission may be read again.
 */
export function useEmpaque(
  id: number,
  inicial: Marca | null,
  quieta: Store<boolean>,
  pantalla: {
    alLeer: (codigo: string) => void;
    alAbrir: (linea: Linea) => void;
    /** What was counted by hand is on its way: the field of codes takes the focus. */
    alContar: () => void;
  },
): Empaque {
  const operador = useSession().data;
  const { OPERADOR_ID } = operador;
  const [marca] = useState(() => createStore<Marca | null>(inicial));
  const [elegida] = useState(() => createStore<number | null>(null));
  const contadas = useContadas(id, (guardada, contando) => ({
    operador,
    senala,
    elegida,
    guardada,
    contando,
  }));
  const { contando, enPantalla } = contadas;
  const marcaPendiente = useRef(() => {});
  const abriendo = useRef(() => {});
  const montada = useMontada();
  const cola = useColaDeLecturas(colaDeRemision(id), atiende, pantalla.alLeer, () => elegida.get());

  useEffect(() => () => abriendo.current(), []);

  // A line that was waiting is reported once it arrives, so that amber never marks what is saved.
  useEffect(
    () =>
      alEnviarse((p, envio) => {
        const suya = p.llamada === 'AsignaHoraEmpaqueRemision' && esDe(p.input, id);
        if (suya && envio.tipo === 'hecho')
          cola.anota({ tono: 'hecho', mensaje: `Ya se guardó: ${p.resumen}` });
      }),
    [cola, id],
  );

  useQuieta(cola, quieta);

  function senala(nueva: Marca | null): void {
    marcaPendiente.current();
    marcaPendiente.current = afterPaint(() => marca.set(nueva));
  }

  function atiende(lectura: Lectura, guardada: () => void): Desenlace | Promise<Desenlace> | EnCamino {
    if (contadas.hay()) return contadas.antesDe(() => pregunta(lectura, guardada));
    const leida = remisionALaMano(id);
    return leida ? contesta(lectura, leida, guardada) : pregunta(lectura, guardada);
  }

  async function pregunta(lectura: Lectura, guardada: () => void): Promise<Desenlace> {
    const respuesta = contesta(lectura, await releeRemision(id), guardada);
    return 'desenlace' in respuesta ? respuesta.desenlace : respuesta;
  }

  function contesta(lectura: Lectura, leida: Leida, guardada: () => void): Desenlace | EnCamino {
    return seEmpaca(leida.cabecera)
      ? alEmpacar(lectura, leida, enPantalla(guardada))
      : alSurtir(lectura, leida);
  }

  function alSurtir(lectura: Lectura, { data, claves_articulos }: Leida): Desenlace {
    const { codigo, via } = lectura;
    const clave = claveEntre(codigo, claves_articulos, via);
    const d = decideSurtido(clave, data, claves_articulos, OPERADOR_ID);
    if (d.tipo === 'rechazo') {
      senala(d.linea && { llave: d.linea.DOCTO_VE_DET_ID, tono: d.tono });
      return d.linea
        ? { tono: d.tono, mensaje: `${d.mensaje}: ${d.linea.ARTICULO}` }
        : { tono: d.tono, mensaje: d.mensaje, ajena: { lectura, trabajo: 'remision' } };
    }
    // Its shelf was scanned: the picking begins there without asking for it again.
    abre(d.linea, d.por === 'ubicacion' && clave.length === UBICACION_LARGO ? { codigo: clave, via } : null);
    return { tono: 'hecho', mensaje: `Producto encontrado: ${d.linea.ARTICULO}` };
  }

  function abre(linea: Linea, ademas: Lectura | null = null): void {
    if (!montada()) throw new SinPantalla();
    // Later scans are about this line.
    cola.cede(colaDeLinea(linea.DOCTO_VE_DET_ID), { antes: ademas ? [ademas] : [] });
    // The answer is painted before the screen it opens, which takes longer than a scan may wait.
    abriendo.current();
    abriendo.current = afterPaint(() => {
      preparaClave(linea.CLAVE_ARTICULO);
      pantalla.alAbrir(linea);
    });
  }

  function elige(linea: Linea): void {
    const leida = remisionALaMano(id);
    if (!leida) return;
    marcaPendiente.current();
    if (seEmpaca(leida.cabecera)) {
      if (!contadas.hay()) contando.forget();
      elegida.set(linea.DOCTO_VE_DET_ID);
      marca.set({ llave: linea.DOCTO_VE_DET_ID, tono: 'seleccion' });
      return;
    }
    if (porSurtirDe(linea) > 0) {
      abre(linea);
      return;
    }
    marca.set({ llave: linea.DOCTO_VE_DET_ID, tono: 'seleccion' });
    cola.anota(
      { tono: 'atencion', mensaje: `${estaHecha(linea)}: ${linea.ARTICULO}` },
      estadoDe(linea, false),
    );
  }

  // Stable functions, so that a scan does not redraw the table.
  const vigente = useRef(elige);
  useEffect(() => {
    vigente.current = elige;
  });
  const [fijas] = useState(() => ({
    elige: (linea: Linea) => vigente.current(linea),
    suelta: () => {
      elegida.set(null);
      marca.set(null);
    },
  }));

  function empacaContadas(): void {
    void contadas.empaca().then((dicho) => {
      if (dicho) cola.anota(dicho, 'Piezas contadas');
    });
    pantalla.alContar();
  }

  return { cola, marca, elegida, contando, empacaContadas, ...fijas };
}

/** Says whether no scan is being handled, some time after the last one. */
function useQuieta(cola: ColaDeLecturas, quieta: Store<boolean>): void {
  useEffect(() => {
    let reloj: ReturnType<typeof setTimeout> | undefined;
    const mira = () => {
      const ocupada = cola.get().some((r) => r.desenlace === null);
      clearTimeout(reloj);
      if (ocupada) quieta.set(false);
      else reloj = setTimeout(() => quieta.set(true), REPOSO);
    };
    const calla = cola.subscribe(mira);
    return () => {
      clearTimeout(reloj);
      calla();
      quieta.set(true);
    };
  }, [cola, quieta]);
}
