import { type ReactNode, useState } from 'react';
import { entero } from '../../platform/format.ts';
import { Carrusel } from '../../ui/Carrusel.tsx';
import { Comodin } from '../../ui/Comodin.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Hueco } from '../../ui/Vacios.tsx';
import { imagenesDe, type Retratado } from '../articulos/index.ts';
import css from './Acomodar.module.css';
import type { Acomodable } from './acomodo.ts';

/** What is being put away; for a transfer, also its destination and the limits of its fixed locations. */
export function FichaDeArticulo({ acomodable }: { acomodable: Acomodable | undefined }) {
  if (!acomodable) return <Ficha articulo={undefined} pendientes={0} queda="por acomodar" />;
  const { articulo, modo, almacen, pendientes } = acomodable;
  return (
    <Ficha articulo={articulo} pendientes={pendientes} queda="por acomodar">
      {modo === 'traspasos' ? <span>Destino: {almacen.nombre}</span> : null}
      {modo === 'traspasos' && articulo.TIPO_ARTICULO_U === 'M' ? (
        <span>
          En fijas: mín. {entero(articulo.MINIMO)}, máx. {entero(articulo.MAXIMO)}
        </span>
      ) : null}
    </Ficha>
  );
}

/** What a card shows of an article. */
export interface Fichado extends Retratado {
  ARTICULO: string;
  CLAVE_ARTICULO: string;
  COMODIN_EMPAQUE: 'S' | 'N';
  /** Absent if the screen does not know it. */
  NOMBRE_TIPO?: string | null;
}

export interface FichaProps {
  /** undefined while it is being read. */
  articulo: Fichado | undefined;
  /** Pieces in large type; absent where they must not be shown, as in a count. */
  pendientes?: number;
  /** What the pieces wait for: 'por acomodar', 'por surtir'. */
  queda?: string;
  /** More details, beside key and type. */
  children?: ReactNode;
  /** A separate line below them. */
  abajo?: ReactNode;
}

/** The article being worked on: picture (a tap opens the carousel), key, name, type, pieces that wait. */
export function Ficha({ articulo, pendientes, queda, children, abajo }: FichaProps) {
  const [grande, setGrande] = useState(false);
  const [rota, setRota] = useState(false);
  if (!articulo) {
    return (
      <section className={css.ficha} aria-busy>
        <span className={css.imagen} />
        <div className={css.datos}>
          <Hueco ancho="60%" alto="1.2em" />
          <Hueco ancho="40%" />
        </div>
      </section>
    );
  }
  return (
    <section className={css.ficha} aria-label="Producto">
      <button
        type="button"
        className={css.imagen}
        aria-label={`Ver imágenes de ${articulo.ARTICULO}`}
        onClick={() => setGrande(true)}
      >
        {rota ? null : (
          <img
            src={imagenesDe(articulo)[0]?.src}
            alt=""
            decoding="async"
            draggable={false}
            onError={() => setRota(true)}
          />
        )}
      </button>
      <div className={css.datos}>
        <h2>{articulo.ARTICULO}</h2>
        <p>
          <span className={css.clave}>{articulo.CLAVE_ARTICULO}</span>
          {articulo.NOMBRE_TIPO === undefined ? null : <span>{articulo.NOMBRE_TIPO ?? 'Sin tipo'}</span>}
          {articulo.COMODIN_EMPAQUE === 'S' ? <Comodin /> : null}
          {children}
        </p>
        {abajo ? <p>{abajo}</p> : null}
      </div>
      {pendientes === undefined ? null : (
        <p className={css.piezas}>
          <strong aria-live="polite">{entero(pendientes)}</strong>
          <span>{queda}</span>
        </p>
      )}
      <Dialogo abierto={grande} titulo={articulo.CLAVE_ARTICULO} alCerrar={() => setGrande(false)}>
        <Carrusel imagenes={imagenesDe(articulo)} etiqueta={articulo.ARTICULO} />
      </Dialogo>
    </section>
  );
}
