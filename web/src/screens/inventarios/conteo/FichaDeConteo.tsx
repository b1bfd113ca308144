import { useState } from 'react';
import { imagenesDe } from '../../../capture/imagenes.ts';
import { entero } from '../../../platform/format.ts';
import { Carrusel } from '../../../ui/Carrusel.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { Estado } from '../../../ui/Estado.tsx';
import { Hueco } from '../../../ui/Vacios.tsx';
import css from './conteo.module.css';
import type { PorContar } from './conteo.ts';

/** What is being counted: picture, key, name, type, wildcard, folios, locations; of type M its limits. */
export function FichaDeConteo({ linea }: { linea: PorContar | undefined }) {
  const [grande, setGrande] = useState(false);
  const [rota, setRota] = useState(false);
  if (!linea) {
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
        aria-label={`Ver imágenes de ${linea.ARTICULO}`}
        onClick={() => setGrande(true)}
      >
        {rota ? null : (
          <img
            src={imagenesDe(linea)[0]?.src}
            alt=""
            decoding="async"
            draggable={false}
            onError={() => setRota(true)}
          />
        )}
      </button>
      <div className={css.datos}>
        <h2>{linea.ARTICULO}</h2>
        <p>
          <span className={css.clave}>{linea.CLAVE_ARTICULO}</span>
          <span>{linea.NOMBRE_TIPO ?? 'Sin tipo'}</span>
          {linea.COMODIN_EMPAQUE === 'S' ? (
            <abbr className={css.comodin} title="Cuenta con comodín: se cuenta con cualquiera de sus claves">
              CC
            </abbr>
          ) : null}
          {linea.TIPO_ARTICULO_U === 'M' ? (
            <span>
              En fijas: mín. {entero(linea.MINIMO)}, máx. {entero(linea.MAXIMO)}
            </span>
          ) : null}
        </p>
        <p>
          <span>Folio {linea.FOLIO}</span>
          <span>Temporal {linea.FOLIO_CONTEO_TMP}</span>
          <span>
            {entero(linea.NUM_UBICACIONES)} {linea.NUM_UBICACIONES === 1 ? 'ubicación' : 'ubicaciones'}
          </span>
          {linea.ESTATUS === 'RECONTEO' ? <Estado tono="atencion">Reconteo</Estado> : null}
        </p>
      </div>
      <Dialogo abierto={grande} titulo={linea.CLAVE_ARTICULO} alCerrar={() => setGrande(false)}>
        <Carrusel imagenes={imagenesDe(linea)} etiqueta={linea.ARTICULO} />
      </Dialogo>
    </section>
  );
}
