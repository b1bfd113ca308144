import type { NombreDeListado } from '@anden/contrato/reportes.ts';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { leeDisposicion } from '../ui/disposicion.ts';
import type { VistaDeLista } from '../ui/PanelDeVistas.tsx';
import { useCommand } from './command.ts';
import { type Busqueda, PANEL, REGISTRO, stringifySearch, useSearchState } from './navigation.ts';
import { usePreferenciasDeLista } from './preferencias.ts';
import { useQueryCall } from './query.ts';

/** Search parameters that are no part of a view: the view itself, the page, the open record or panel. */
const AJENOS = ['vista', 'pagina', REGISTRO, PANEL];

/** A list's search parameters in the form in which a view stores them, without '?'. */
export const busquedaDeVista = (busqueda: Busqueda): string =>
  stringifySearch(Object.fromEntries(Object.entries(busqueda).filter(([k]) => !AJENOS.includes(k)))).slice(1);

/** The address' parameters when a view is opened: the stored ones, and the record that was asked for. */
export function conVista(id: number, busqueda: string, registro: string | undefined): Record<string, string> {
  return {
    ...Object.fromEntries(new URLSearchParams(busqueda)),
    vista: String(id),
    ...(registro ? { [REGISTRO]: registro } : {}),
  };
}

/**
 * A list's saved views. `?vista=` opens one, with its filter, order, period and columns. Without any search parameters the list opens the
 * operator's chosen view, if there is one.
 */
export function useVistas(lista: NombreDeListado, titulo: string) {
  const busqueda = useSearch({ strict: false }) as Busqueda;
  const [{ vista }, setLugar] = useSearchState({ vista: 0 });
  const { suya, cambia } = usePreferenciasDeLista(lista);
  const [abierto, setAbierto] = useState(false);
  const sola = busquedaDeVista(busqueda) === '';
  const pedida = vista || (Object.keys(busqueda).length === 0 ? (suya.vista ?? 0) : 0);
  const porPoner = pedida > 0 && sola;
  const { data } = useQueryCall('getVistas', { lista }, { enabled: abierto || vista > 0 || porPoner });
  const guarda = useCommand('guardaVista', { titulo });
  const borra = useCommand('borraVista', { titulo });
  const vistas = data?.data;
  /** The view that was applied last. */
  const ultima = useRef(0);
  const actual = vistas?.find((v) => v.VISTA_ID === vista);
  const puesta = porPoner ? vistas?.find((v) => v.VISTA_ID === pedida) : undefined;

  // Its parameters enter the address once: later changes belong to the list and not to the view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another view to open moves
  useEffect(() => {
    // Otherwise a filter cleared since then would come back.
    if (!puesta || puesta.VISTA_ID === ultima.current) return;
    ultima.current = puesta.VISTA_ID;
    setLugar(conVista(puesta.VISTA_ID, puesta.BUSQUEDA, busqueda[REGISTRO]) as object);
    cambia({ disposicion: leeDisposicion(jsonDe(puesta.COLUMNAS)) });
  }, [puesta?.VISTA_ID, puesta?.VERSION]);

  function abre({ id }: VistaDeLista): void {
    const v = vistas?.find((otra) => otra.VISTA_ID === id);
    if (!v) return;
    ultima.current = id;
    const vacia = Object.fromEntries(Object.keys(busqueda).map((k) => [k, '']));
    setLugar({ ...vacia, ...conVista(id, v.BUSQUEDA, undefined) } as object, 'abre');
    cambia({ disposicion: leeDisposicion(jsonDe(v.COLUMNAS)) });
  }
  async function guardar(nombre: string, compartida: boolean, sobre: boolean): Promise<boolean> {
    const reply = await guarda.run({
      lista,
      nombre,
      compartida: compartida ? 'S' : 'N',
      busqueda: busquedaDeVista(busqueda),
      columnas: JSON.stringify(suya.disposicion),
      ...(sobre && actual ? { vista_id: actual.VISTA_ID, version: actual.VERSION } : {}),
    });
    if (reply) {
      ultima.current = reply.data.VISTA_ID;
      setLugar({ vista: reply.data.VISTA_ID });
    }
    return Boolean(reply);
  }
  return {
    abierto,
    onAbierto: setAbierto,
    vistas: vistas?.map((v) => ({
      id: v.VISTA_ID,
      nombre: v.NOMBRE,
      deQuien: v.PROPIA === 'S' ? null : v.OPERADOR,
      compartida: v.COMPARTIDA === 'S',
      puedeCambiar: v.PUEDE_CAMBIAR === 'S',
      liga: `${window.location.pathname}?vista=${v.VISTA_ID}`,
    })),
    actual: vista,
    deInicio: suya.vista,
    onDeInicio: (id: number | null) => cambia({ vista: id }),
    onAbrir: abre,
    onGuardar: guardar,
    onBorrar: async (id: number) => {
      const reply = await borra.run({ vista_id: id });
      if (reply && id === vista) setLugar({ vista: 0 });
      if (reply && id === suya.vista) cambia({ vista: null });
    },
    ocupado: guarda.running || borra.running,
  };
}

function jsonDe(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return null;
  }
}
