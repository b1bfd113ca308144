import { useState } from 'react';
import { businessDay } from '../../platform/clock.ts';
import { fecha } from '../../platform/format.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { DateRange, rangoRejection } from '../../ui/DateRange.tsx';
import { Selector } from '../../ui/Selector.tsx';

/** What 'Objetivos clientes' may be restricted to, as the call says it. */
export interface OpcionesDeObjetivos {
  zonas?: readonly { ZONA_CLIENTE_ID: number; ZONA: string }[] | undefined;
  operadores?: readonly { OPERADOR_ID: number; OPERADOR: string }[] | undefined;
}

/** Which customers are listed: of a zone, of an adviser, whose objective was set in some days. Kept in the address. */
export function useCualesObjetivos() {
  const [lugar, setLugar] = useSearchState({ zona: 0, asesor: 0, del: '', al: '', pagina: 1 });
  const [rango, setRango] = useState<readonly [string | null, string | null]>([
    lugar.del || null,
    lugar.al || null,
  ]);
  const rechazo = rango[0] || rango[1] ? rangoRejection(...rango) : null;
  const dias = lugar.del && lugar.al ? ([lugar.del, lugar.al] as const) : null;

  function alCambiarDias(desde: string | null, hasta: string | null): void {
    setRango([desde, hasta]);
    if (!desde && !hasta) setLugar({ del: '', al: '', pagina: 1 });
    else if (desde && hasta && !rangoRejection(desde, hasta)) setLugar({ del: desde, al: hasta, pagina: 1 });
  }

  return {
    /** 0: all. */
    zona: lugar.zona,
    asesor: lugar.asesor,
    extra: {
      ...(lugar.zona > 0 ? { zona_cliente_id: lugar.zona } : {}),
      ...(lugar.asesor > 0 ? { asesor_id: lugar.asesor } : {}),
      ...(dias ? { fecha_ini: dias[0], fecha_fin: dias[1] } : {}),
    },
    rechazo,
    /** For the export's sheet of what was asked. */
    enPalabras: ({ zonas, operadores }: OpcionesDeObjetivos) => [
      ['Zona', zonas?.find((z) => z.ZONA_CLIENTE_ID === lugar.zona)?.ZONA ?? 'Todas'] as const,
      ['Asesor', operadores?.find((o) => o.OPERADOR_ID === lugar.asesor)?.OPERADOR ?? 'Todos'] as const,
      ['Objetivo puesto', dias ? `${fecha(dias[0])} a ${fecha(dias[1])}` : 'Cualquier día'] as const,
    ],
    controles: ({ zonas = [], operadores = [] }: OpcionesDeObjetivos) => (
      <>
        <DateRange
          desde={rango[0]}
          hasta={rango[1]}
          onCambio={alCambiarDias}
          error={rechazo}
          hoy={businessDay()}
        />
        <Selector
          etiqueta="Zona"
          vacio="Todas"
          value={lugar.zona > 0 ? String(lugar.zona) : ''}
          opciones={zonas.map((z) => ({ valor: String(z.ZONA_CLIENTE_ID), texto: z.ZONA }))}
          onCambio={(zona) => setLugar({ zona: Number(zona), pagina: 1 })}
        />
        {operadores.length > 1 || lugar.asesor > 0 ? (
          <Selector
            etiqueta="Asesor"
            vacio="Todos"
            value={lugar.asesor > 0 ? String(lugar.asesor) : ''}
            opciones={operadores.map((o) => ({ valor: String(o.OPERADOR_ID), texto: o.OPERADOR }))}
            onCambio={(asesor) => setLugar({ asesor: Number(asesor), pagina: 1 })}
          />
        ) : null}
      </>
    ),
  };
}
