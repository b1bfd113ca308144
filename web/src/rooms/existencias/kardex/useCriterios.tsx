import { CLAVE_ARTICULO_MAX, MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import { CODIGO_UBICACION, MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { useState } from 'react';
import { CampoArticulo } from '../../../capture/CampoArticulo.tsx';
import { loteDe } from '../../../capture/resolver.ts';
import { useClaveLeida } from '../../../capture/useClaveLeida.ts';
import { comoSeLee, digitosDe } from '../../../platform/codigosPropios.ts';
import { REGISTRO, useSearchState } from '../../../platform/navigation.ts';
import { useSession } from '../../../platform/session.ts';
import { useTitulo } from '../../../platform/titulo.ts';
import { Campo } from '../../../ui/Campo.tsx';
import { avisar } from '../../../ui/modal.ts';
import { Selector } from '../../../ui/Selector.tsx';
import { useEscrito } from '../../../ui/useEscrito.ts';

/** What a kardex is about: article, location, lot and warehouse. */
export interface Criterios {
  clave: string;
  ubicacion: string;
  lote: string;
}

const NINGUNO: Criterios = { clave: '', ubicacion: '', lote: '' };
const textoDe = (c: Criterios): string => [c.clave, c.ubicacion, c.lote].join('\n');

/** The criteria of the kardex, in the address: typed and applied with Consultar, scanned, or chosen in a movement's panel. */
export function useCriterios() {
  const titulo = useTitulo();
  const { almacenes } = useSession();
  const [lugar, setLugar] = useSearchState({
    ...NINGUNO,
    almacen: 0,
    desde: '',
    hasta: '',
    periodo: '',
    pagina: 1,
    [REGISTRO]: '',
  });
  const almacen = almacenes.find((a) => a.ALMACEN_ID === lugar.almacen);
  const { clave, lote } = lugar;
  const enVigor: Criterios = { clave, ubicacion: lugar.ubicacion, lote };
  const [escrito, setEscrito] = useEscrito(enVigor, textoDe);
  const [motivo, setMotivo] = useState<string | null>(null);
  const ubicacion = digitosDe(lugar.ubicacion) ?? lugar.ubicacion.trim();

  function ver(criterios: Partial<Criterios>): void {
    preguntaOtra();
    setMotivo(null);
    setLugar({ ...NINGUNO, ...criterios, pagina: 1, [REGISTRO]: '' }, 'abre');
  }

  /** A scanned location searches that location, any other code its article; while the lot's field has the focus, the code is the lot. */
  const preguntaOtra = useClaveLeida(titulo, ({ codigo, leida, foco }) => {
    if (foco?.getAttribute('data-criterio') === 'lote') {
      const lote = leida && loteDe(leida)?.LOTE;
      setEscrito({ ...escrito, lote: lote ?? codigo });
    } else if (codigo.length > CLAVE_ARTICULO_MAX)
      void avisar(titulo, MENSAJES_ARTICULO.noEncontrado, 'rechazo');
    else ver(CODIGO_UBICACION.test(codigo) ? { ubicacion: codigo } : { clave: codigo });
  });

  // A scan into one of these fields is recognised by its rhythm.
  const campo = (id: 'ubicacion' | 'lote', etiqueta: string, maximo: number, error: string | null = null) => (
    <Campo
      data-criterio={id}
      etiqueta={etiqueta}
      value={escrito[id]}
      maxLength={maximo}
      error={error}
      onChange={(e) => setEscrito({ ...escrito, [id]: e.target.value })}
    />
  );
  return {
    clave,
    ver,
    /** The criteria as the call's input, and in words for the exported file. */
    pedido: {
      extra: {
        ...(clave ? { clave_articulo: clave } : {}),
        ...(ubicacion ? { ubicacion } : {}),
        ...(lote ? { lote } : {}),
        ...(almacen ? { almacen_id: almacen.ALMACEN_ID } : {}),
      },
      extraEnPalabras: [
        ['Artículo', clave || 'Todos'],
        ['Ubicación', ubicacion ? comoSeLee(ubicacion) : 'Todas'],
        ['Lote', lote || 'Todos'],
        ...(almacenes.length > 1 ? [['Almacén', almacen?.NOMBRE ?? 'Todos'] as const] : []),
      ] as const,
    },
    /** Applies what is typed; `otraVez` is called instead if at most the days changed. */
    consultar(desde: string, hasta: string, otraVez: (desde: string, hasta: string) => void): void {
      const codigo = digitosDe(escrito.ubicacion) ?? escrito.ubicacion.trim();
      const mal = codigo !== '' && !CODIGO_UBICACION.test(codigo);
      setMotivo(mal ? MENSAJES_UBICACION.codigo : null);
      if (mal) return;
      preguntaOtra();
      const nuevos = { clave: escrito.clave.trim(), ubicacion: codigo, lote: escrito.lote.trim() };
      if (textoDe(nuevos) === textoDe(enVigor)) otraVez(desde, hasta);
      // In one change of the address: of two changes in the same tick, one would be lost.
      else setLugar({ ...nuevos, desde, hasta, periodo: '', pagina: 1, [REGISTRO]: '' });
    },
    campos: (
      <>
        <CampoArticulo
          data-criterio="clave"
          etiqueta="Clave del artículo"
          placeholder="O nombre"
          value={escrito.clave}
          maxLength={CLAVE_ARTICULO_MAX}
          onCambio={(clave) => setEscrito({ ...escrito, clave })}
          alElegir={(clave) => setEscrito({ ...escrito, clave })}
        />
        {campo('ubicacion', 'Ubicación', 20, motivo)}
        {campo('lote', 'Lote', 50)}
        {almacenes.length > 1 ? (
          <Selector
            etiqueta="Almacén"
            value={String(almacen?.ALMACEN_ID ?? 0)}
            opciones={[
              { valor: '0', texto: 'Todos' },
              ...almacenes.map((a) => ({ valor: String(a.ALMACEN_ID), texto: a.NOMBRE })),
            ]}
            onCambio={(valor) => setLugar({ almacen: Number(valor), pagina: 1 })}
          />
        ) : null}
      </>
    ),
  };
}
