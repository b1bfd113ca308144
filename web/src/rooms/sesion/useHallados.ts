import { BUSQUEDA_MAX, BUSQUEDA_MIN } from '@anden/contrato/busqueda/rules.ts';
import { leeCodigoDeCaja } from '@anden/contrato/embarques/rules.ts';
import { codigoLiteral } from '@anden/contrato/escaneo/gs1.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, type SpotlightActionGroupData, useSpotlight } from '@mantine/spotlight';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { escuchaLector } from '../../capture/lector.ts';
import { senala } from '../../capture/senales.ts';
import { adelanta, useAbre } from '../../platform/adelanto.ts';
import { hrefDe, isBuilt } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';

/** The state of the palette, and functions to open and close it. */
export const [ALMACEN, paleta] = createSpotlight();

/** Milliseconds without typing before the search is sent. */
const CALMA = 120;
/** What may be selected. */
const ACCION = '[data-action]';
/** The action that Enter opens. */
export const ELEGIDA = `${ACCION}[data-selected]`;

/**
 * A result that cannot be chosen: it answers an earlier text, and stays in sight only until this one's come. Null takes the attribute away by
 * which the palette finds what may be selected.
 */
const DE_OTRO_TEXTO = { disabled: true, style: { opacity: 0.5 }, 'data-action': null } as const;

/**
 * What the server finds for a text, as groups of the palette. Only results for the text that is written can be chosen. After a scan, or an Enter pressed before the answer, the
 * first result opens by itself.
 */
export function useHallados(texto: string, alEscanear: (codigo: string) => void) {
  const abre = useAbre();
  const pedido = texto.trim().slice(0, BUSQUEDA_MAX);
  const [calmado] = useDebouncedValue(pedido, CALMA);
  const buscable = calmado.length >= BUSQUEDA_MIN;
  const { data, isFetching, isPlaceholderData } = useQueryCall(
    'buscaRegistros',
    { texto: calmado },
    { enabled: buscable, keep: true },
  );
  /** A scan, or text confirmed with Enter, to be opened once it is found. */
  const alLlegar = useRef<string | null>(null);
  const { opened } = useSpotlight(ALMACEN);
  // Before the field has the focus: a reader that is heard from its third digit on gives a code of which two are missing.
  useLayoutEffect(
    () =>
      opened
        ? escuchaLector((leido) => {
            const literal = codigoLiteral(leido);
            // A carton is looked for by its remission.
            const codigo = (leeCodigoDeCaja(literal)?.folio ?? literal).slice(0, BUSQUEDA_MAX);
            alLlegar.current = codigo;
            alEscanear(codigo);
          })
        : undefined,
    [opened, alEscanear],
  );
  const vigentes = calmado === pedido && !isPlaceholderData;
  const buscando = pedido.length >= BUSQUEDA_MIN && (!vigentes || isFetching);
  const hallados = pedido.length >= BUSQUEDA_MIN ? (data?.data.filter((h) => isBuilt(h.MENU)) ?? []) : [];
  const [primero] = hallados;
  // What Enter opens.
  const delPrimero = primero && !buscando ? hrefDe(primero.MENU, primero.LUGAR) : undefined;
  useEffect(() => {
    if (delPrimero) void adelanta(delPrimero);
  }, [delPrimero]);

  useEffect(() => {
    if (buscando || (alLlegar.current ?? pedido) !== pedido) return;
    if (alLlegar.current !== null && primero) {
      paleta.close();
      abre(hrefDe(primero.MENU, primero.LUGAR) ?? '');
    } else if (pedido !== '' && !document.querySelector(ELEGIDA)) {
      // The palette itself selects the first result while somebody types, so this is only for when there was none yet.
      document.querySelector(ACCION)?.setAttribute('data-selected', 'true');
      ALMACEN.updateState((estado) => ({ ...estado, selected: 0 }));
    }
    if (alLlegar.current !== null && !primero) {
      // Words typed as fast as a scanner types: what remains is a screen with that name.
      const pantalla = document.querySelector<HTMLElement>(ACCION);
      if (pantalla) pantalla.click();
      else senala('rechazada');
    }
    alLlegar.current = null;
  }, [buscando, pedido, primero, abre]);

  const grupos: SpotlightActionGroupData[] = [];
  for (const h of hallados) {
    const href = hrefDe(h.MENU, h.LUGAR) ?? '';
    const accion = {
      id: `${h.CLASE} ${h.TITULO} ${JSON.stringify(h.LUGAR)}`,
      label: h.TITULO,
      description: h.DETALLE,
      onClick: () => abre(href),
      onPointerEnter: () => void adelanta(href),
      ...(vigentes ? {} : DE_OTRO_TEXTO),
    };
    const suyo = grupos.find((g) => g.group === h.CLASE);
    if (suyo) suyo.actions.push(accion);
    else grupos.push({ group: h.CLASE, actions: [accion] });
  }

  return {
    hallados: grupos,
    buscando,
    /** For the palette's field. */
    alTeclear(e: KeyboardEvent) {
      const elegida = document.querySelector(ELEGIDA);
      alLlegar.current = e.key === 'Enter' && buscando && !elegida ? pedido : null;
    },
  };
}
