import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { ask, useQueryCall } from '../../platform/query.ts';
import { useStore } from '../../platform/store.ts';
import { Campo } from '../../ui/Campo.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { IconSearch } from '../../ui/iconos.ts';
import { BotonCamara } from '../BotonCamara.tsx';
import { escuchaLector, MARCA_LECTOR, PASA } from '../lector.ts';
import css from './Ensenar.module.css';
import { type Ensenable, enManoStore } from './enMano.ts';

/** Shortest text that is searched for. */
const BUSCA_DESDE = 2;
/** How many suggestions fit under the thumb without scrolling. */
const EN_MANO_MAX = 6;

/**
 * Asks which article a code belongs to: one of those the screen is about, one found by scanning another of its keys or its shelf, or one
 * found by name.
 */
export function ElegirArticulo({ alElegir }: { alElegir: (articulo: Ensenable) => void }) {
  const enMano = useStore(enManoStore).slice(0, EN_MANO_MAX);
  const [escrito, setEscrito] = useState('');
  const buscado = useDeferredValue(escrito.trim());
  const buscando = buscado.length >= BUSCA_DESDE;
  const query = useQueryCall(
    'buscaArticulos',
    { texto: buscado || '-' },
    { enabled: buscando, keep: true, staleTime: 60_000 },
  );
  const vigente = useRef({ alElegir, escrito });
  useEffect(() => {
    vigente.current = { alElegir, escrito };
  });

  useEffect(() => {
    let abierta = true;
    const calla = escuchaLector((codigo) => {
      setEscrito(codigo);
      // At once: an answer that is at hand comes before the next drawing.
      vigente.current = { ...vigente.current, escrito: codigo };
      void ask('buscaArticulos', { texto: codigo }, 60_000).then(
        ({ data }) => {
          const [unico] = data;
          // Whoever wrote or scanned something else since, or chose an article by hand, is not answered with this.
          if (abierta && data.length === 1 && unico && vigente.current.escrito === codigo)
            vigente.current.alElegir(unico);
        },
        // The list under the field says what went wrong.
        () => {},
      );
    });
    return () => {
      abierta = false;
      calla();
    };
  }, []);

  const hallados = buscando ? query.data?.data : undefined;
  // Results of the previous text stay on the list, but do not answer this one.
  const contestados = query.isPlaceholderData ? undefined : hallados;
  return (
    <>
      {enMano.length > 0 && !buscando ? (
        <Lista etiqueta="En mano" articulos={enMano} alElegir={alElegir} primero />
      ) : null}
      <Campo
        {...{ [MARCA_LECTOR]: PASA }}
        etiqueta={enMano.length > 0 ? 'O busque otro artículo' : '¿De qué artículo es?'}
        placeholder="Código, anaquel o nombre"
        value={escrito}
        maxLength={100}
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(e) => setEscrito(e.target.value)}
        onKeyDown={(e) => {
          const [unico] = contestados ?? [];
          if (e.key === 'Enter' && contestados?.length === 1 && unico && buscado === escrito.trim()) {
            e.preventDefault();
            alElegir(unico);
          }
        }}
        antes={<BotonCamara icono={<IconSearch stroke={1.75} aria-hidden />} />}
      />
      {query.error && buscando ? <Mensaje tono="rechazo">{query.error.message}</Mensaje> : null}
      {hallados && hallados.length > 0 ? (
        <Lista etiqueta="Artículos" articulos={hallados} alElegir={alElegir} />
      ) : null}
      <p className={css.ayuda} role="status">
        {contestados?.length === 0 ? `Nada con «${buscado}»` : ''}
      </p>
    </>
  );
}

function Lista(props: {
  etiqueta: string;
  articulos: readonly Ensenable[];
  alElegir: (articulo: Ensenable) => void;
  primero?: boolean;
}) {
  return (
    <ul className={css.lista} aria-label={props.etiqueta}>
      {props.articulos.map((a, i) => (
        <li key={a.ARTICULO_ID}>
          <button
            type="button"
            className={css.articulo}
            data-autofocus={(props.primero && i === 0) || undefined}
            onClick={() => props.alElegir(a)}
          >
            <span className={css.nombre}>{a.ARTICULO ?? a.CLAVE_ARTICULO}</span>
            <span className={css.clave}>{a.CLAVE_ARTICULO}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
