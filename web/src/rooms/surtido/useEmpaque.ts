import { useEffect, useRef, useState } from 'react';
import { preparaClave } from '../../capture/claves.ts';
import { type ColaDeLecturas, type Lectura, SinPantalla } from '../../capture/colaDeLecturas.ts';
import type { Guardado } from '../../capture/motor.ts';
import { useMotor } from '../../capture/useMotor.ts';
import { ajustesStore } from '../../platform/ajustes.ts';
import { alEnviarse } from '../../platform/bandeja/bandeja.ts';
import type { Draft } from '../../platform/draft.ts';
import { useMontada } from '../../platform/montada.ts';
import { afterPaint } from '../../platform/paint.ts';
import { useSession } from '../../platform/session.ts';
import { createStore, type Store } from '../../platform/store.ts';
import { type Leida, releeRemision, remisionALaMano } from './cache.ts';
import type { Contando } from './contadas.ts';
import { type DeRemision, decideRemision, type EnRemision } from './decideRemision.ts';
import { estadoDe, estaHecha, type Marca, seEmpaca } from './decision.ts';
import { alEmpacar } from './empacar.ts';
import { colaDeLinea, colaDeRemision, type Linea, porSurtirDe, TITULO } from './linea.ts';
import { useContadas } from './useContadas.ts';

/** How long after the last scan its remission is read again, in milliseconds: never while one is being handled. */
const REPOSO = 300;

/** Each reading is decided on the remission alone. */
const SIN_ESTADO = { get: () => null, set: () => {} };

const esDe = (input: unknown, doctoVeId: number): boolean =>
  typeof input === 'object' && input !== null && 'docto_ve_id' in input && input.docto_ve_id === doctoVeId;

export interface Empaque {
  cola: ColaDeLecturas;
  /** Set only after the answer has been painted. */
  marca: Pick<Store<Marca | null>, 'get' | 'subscribe'>;
  /** Id of the line chosen by hand, for which 13 zeros stand. */
  elegida: Pick<Store<number | null>, 'get' | 'subscribe'>;
  /** A row was pressed: it is opened for picking, or chosen for packing. */
  elige: (linea: Linea) => void;
  suelta: () => void;
  /** The line whose pieces may be counted by hand, and what is typed of it. */
  contando: Draft<Contando | null>;
  /** Writes how many there are of that line. */
  teclea: (texto: string) => void;
  /** Packs what was counted by hand, after the scans made before: their pieces are part of it. */
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
  const [marca] = useState(() => createStore<Marca | null>(inicial));
  const [elegida] = useState(() => createStore<number | null>(null));
  const contadas = useContadas(id, (guardada, contando) => ({
    operador,
    senala,
    elegida,
    guardada,
    contando,
    tecleando: escaneadaAntes,
  }));
  const { contando, enPantalla } = contadas;
  const marcaPendiente = useRef(() => {});
  const abriendo = useRef(() => {});
  /** Ids of the scans without an answer when pieces were typed. */
  const antesDeTeclear = useRef<ReadonlySet<number>>(new Set());
  const montada = useMontada();
  const { cola } = useMotor<null, EnRemision, DeRemision, Marca>(
    colaDeRemision(id),
    {
      titulo: TITULO,
      estado: SIN_ESTADO,
      trabajo: () => conTecleadas(remisionALaMano(id)),
      llega: async () => conTecleadas(await releeRemision(id)),
      decide: decideRemision,
      guarda: (g, _, guardada) => hace(g, guardada),
      marca: senala,
    },
    { alLeer: pantalla.alLeer, sobre: elegida.get },
  );

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

  const sinContestar = () => cola.get().filter((r) => r.desenlace === null);

  /** Whether the scan being answered was made before the pieces were typed. */
  function escaneadaAntes(): boolean {
    const suya = sinContestar().at(-1);
    return suya !== undefined && antesDeTeclear.current.has(suya.id);
  }

  const conTecleadas = (remision: Leida | undefined): EnRemision | undefined =>
    remision && {
      remision,
      operadorId: operador.OPERADOR_ID,
      tecleadas: contadas.hay() && !escaneadaAntes(),
      guardaAlEscanear: ajustesStore.get().guardaAlEscanear,
    };

  function hace(g: DeRemision, guardada: () => void): Guardado | Promise<Guardado> {
    if (g.que === 'contadas') return contadas.antesDe();
    if (g.que === 'empaca') return { dicho: alEmpacar(g.piezas, enPantalla(guardada)) };
    abre(g.linea, g.ademas);
    return { dicho: { tono: 'hecho', mensaje: `Producto encontrado: ${g.linea.ARTICULO}` } };
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

  function teclea(texto: string): void {
    const que = contando.get();
    if (!que) return;
    antesDeTeclear.current = new Set(sinContestar().map((r) => r.id));
    contando.set({ ...que, texto });
  }

  function empacaContadas(): void {
    void enCalma(cola)
      .then(contadas.empaca)
      .then((dicho) => {
        if (dicho) cola.anota(dicho, 'Piezas contadas');
      });
    pantalla.alContar();
  }

  return { cola, marca, elegida, contando, teclea, empacaContadas, ...fijas };
}

/** Resolves once no scan waits for its answer. */
const enCalma = (cola: ColaDeLecturas): Promise<void> =>
  new Promise((listo) => {
    const mira = () => {
      if (cola.get().some((r) => r.desenlace === null)) return;
      calla();
      listo();
    };
    const calla = cola.subscribe(mira);
    mira();
  });

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
