import { lazy, Suspense, useEffect, useState } from 'react';
import { BotonIcono } from '../Boton.tsx';
import { IconZoomIn, IconZoomOut } from '../iconos.ts';
import { Cargando, FailedState } from '../Vacios.tsx';
import css from './visor.module.css';

const VisorDePdf = lazy(() => import('./VisorDePdf.tsx'));

/** The scales for showing a document; 1: as wide as its space. */
const ESCALAS = [1, 1.5, 2, 3] as const;

export interface VisorProps {
  /** The document's name. */
  titulo: string;
  /** Address of its content on our own server. */
  ruta: string;
  tipo: 'pdf' | 'png' | 'jpeg';
  /** Called once the document is on screen, so that it can be read. */
  alAbrir: () => void;
}

/** Shows a stored document: a PDF page by page, or a picture. */
export function Visor({ titulo, ruta, tipo, alAbrir }: VisorProps) {
  const [datos, setDatos] = useState<Uint8Array | null>(null);
  const [falla, setFalla] = useState<string | null>(null);
  const [vez, setVez] = useState(0);
  const [escala, setEscala] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks for the same address
  useEffect(() => {
    const corte = new AbortController();
    setDatos(null);
    setFalla(null);
    fetch(ruta, { signal: corte.signal })
      .then(async (r) => {
        if (!r.ok) throw new Error('Ya no está o no es para usted');
        setDatos(new Uint8Array(await r.arrayBuffer()));
      })
      .catch((e) => {
        if (!corte.signal.aborted)
          setFalla(e instanceof TypeError ? 'No hubo respuesta del servidor' : (e as Error).message);
      });
    return () => corte.abort();
  }, [ruta, vez]);

  if (falla) return <FailedState mensaje={falla} onReintentar={() => setVez(vez + 1)} />;
  const factor = ESCALAS[escala] ?? 1;
  return (
    <div className={css.visor}>
      <div className={css.barra}>
        <BotonIcono
          etiqueta="Más chico"
          icono={<IconZoomOut stroke={1.75} />}
          disabled={escala === 0}
          onClick={() => setEscala(escala - 1)}
        />
        <span className={css.escala} role="status" aria-label="Tamaño">
          {Math.round(factor * 100)}%
        </span>
        <BotonIcono
          etiqueta="Más grande"
          icono={<IconZoomIn stroke={1.75} />}
          disabled={escala === ESCALAS.length - 1}
          onClick={() => setEscala(escala + 1)}
        />
      </div>
      {/* Can be scrolled by keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={css.hojas} tabIndex={0} aria-label={titulo}>
        {!datos ? (
          <Cargando que="Bajando el documento" />
        ) : tipo === 'pdf' ? (
          <Suspense fallback={<Cargando que="Abriendo el PDF" />}>
            <VisorDePdf datos={datos} escala={factor} alAbrir={alAbrir} />
          </Suspense>
        ) : (
          <Imagen datos={datos} tipo={tipo} titulo={titulo} escala={factor} alAbrir={alAbrir} />
        )}
      </section>
    </div>
  );
}

interface ImagenProps extends Pick<VisorProps, 'titulo' | 'alAbrir'> {
  datos: Uint8Array;
  tipo: 'png' | 'jpeg';
  escala: number;
}

/** A picture, from the bytes that were read, so that exactly the requested version is shown. */
function Imagen({ datos, tipo, titulo, escala, alAbrir }: ImagenProps) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const suya = URL.createObjectURL(new Blob([datos.slice()], { type: `image/${tipo}` }));
    setUrl(suya);
    return () => URL.revokeObjectURL(suya);
  }, [datos, tipo]);
  return url ? (
    <img
      className={css.imagen}
      style={{ width: `${escala * 100}%` }}
      src={url}
      alt={titulo}
      onLoad={alAbrir}
    />
  ) : null;
}
