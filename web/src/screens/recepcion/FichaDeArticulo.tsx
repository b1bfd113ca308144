import { useState } from 'react';
import { imagenesDe } from '../../capture/imagenes.ts';
import { entero } from '../../platform/format.ts';
import { Carrusel } from '../../ui/Carrusel.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Hueco } from '../../ui/Vacios.tsx';
import css from './Acomodar.module.css';
import type { Acomodable } from './acomodo.ts';

/** What is in hand: picture, key, name, type, pieces to place; of a transfer, its destination and limits. */
export function FichaDeArticulo({ acomodable }: { acomodable: Acomodable | undefined }) {
  const [grande, setGrande] = useState(false);
  const [rota, setRota] = useState(false);
  if (!acomodable) {
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
  const { articulo, modo, almacen, pendientes } = acomodable;
  const deTraspaso = modo === 'traspasos';
  return (
    <section className={css.ficha} aria-label="Producto">
      <button
        type="button"
        className={css.imagen}
        aria-label={`Ver imagen de ${articulo.ARTICULO}`}
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
          <span>{articulo.NOMBRE_TIPO ?? 'Sin tipo'}</span>
          {articulo.COMODIN_EMPAQUE === 'S' ? <span className={css.comodin}>CC</span> : null}
          {deTraspaso ? <span>Destino: {almacen.nombre}</span> : null}
          {deTraspaso && articulo.TIPO_ARTICULO_U === 'M' ? (
            <span>
              En fijas: mín. {entero(articulo.MINIMO)}, máx. {entero(articulo.MAXIMO)}
            </span>
          ) : null}
        </p>
      </div>
      <p className={css.piezas}>
        <strong aria-live="polite">{entero(pendientes)}</strong>
        <span>por acomodar</span>
      </p>
      <Dialogo abierto={grande} titulo={articulo.CLAVE_ARTICULO} alCerrar={() => setGrande(false)}>
        <Carrusel imagenes={imagenesDe(articulo)} etiqueta={articulo.ARTICULO} />
      </Dialogo>
    </section>
  );
}
