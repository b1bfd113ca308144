import { useState } from 'react';
import css from '../../../capture/Acomodar.module.css';
import { imagenesDe } from '../../../capture/imagenes.ts';
import { entero } from '../../../platform/format.ts';
import { Carrusel } from '../../../ui/Carrusel.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { Hueco } from '../../../ui/Vacios.tsx';
import { faltanDe, type Operacion, type Renglon } from './orden.ts';

/** What is being moved: picture, key, name, and the pieces that are missing. */
export function FichaDeRenglon(props: { renglon: Renglon | undefined; operacion: Operacion }) {
  const { renglon, operacion } = props;
  const [grande, setGrande] = useState(false);
  const [rota, setRota] = useState(false);
  if (!renglon) {
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
        aria-label={`Ver imágenes de ${renglon.ARTICULO}`}
        onClick={() => setGrande(true)}
      >
        {rota ? null : (
          <img
            src={imagenesDe(renglon)[0]?.src}
            alt=""
            decoding="async"
            draggable={false}
            onError={() => setRota(true)}
          />
        )}
      </button>
      <div className={css.datos}>
        <h2>{renglon.ARTICULO}</h2>
        <p>
          <span className={css.clave}>{renglon.CLAVE_ARTICULO}</span>
          {renglon.COMODIN_EMPAQUE === 'S' ? <span className={css.comodin}>CC</span> : null}
          <span>
            {entero(renglon.CANTIDAD_SUR)} surtidas y {entero(renglon.CANTIDAD_ACO)} acomodadas de{' '}
            {entero(renglon.CANTIDAD_SOL)}
          </span>
        </p>
      </div>
      <p className={css.piezas}>
        <strong aria-live="polite">{entero(faltanDe(renglon, operacion))}</strong>
        <span>{operacion === 'surtido' ? 'por surtir' : 'por acomodar'}</span>
      </p>
      <Dialogo abierto={grande} titulo={renglon.CLAVE_ARTICULO} alCerrar={() => setGrande(false)}>
        <Carrusel imagenes={imagenesDe(renglon)} etiqueta={renglon.ARTICULO} />
      </Dialogo>
    </section>
  );
}
