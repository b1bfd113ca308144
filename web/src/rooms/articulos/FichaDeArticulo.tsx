import { entero } from '../../platform/format.ts';
import { Estado } from '../../ui/Estado.tsx';
import { EmptyState, Hueco } from '../../ui/Vacios.tsx';
import { LigaKardex } from '../existencias/index.ts';
import { BotonEtiqueta } from '../ubicaciones/index.ts';
import { type Almacen, type Info, piezasEn } from './articulo.ts';
import css from './FichaDeArticulo.module.css';

/** Which article this is, so that nobody configures the wrong one, and links to its other screens. */
export function FichaDeArticulo(props: { info: Info | undefined; buscando: boolean; almacen: Almacen }) {
  const { info, buscando, almacen } = props;
  if (!info && !buscando) {
    return (
      <section className={css.ficha} aria-label="Artículo">
        <EmptyState titulo="Sin artículo">Escanee o teclee una de sus claves.</EmptyState>
      </section>
    );
  }
  const articulo = info?.articulo;
  return (
    <section className={css.ficha} aria-label="Artículo" aria-busy={!info}>
      <div>
        <h2 className={css.nombre}>{articulo ? articulo.ARTICULO : <Hueco ancho="80%" />}</h2>
        <p className={css.clave}>{articulo ? articulo.CLAVE_ARTICULO : <Hueco ancho="40%" />}</p>
      </div>
      <dl className={css.datos}>
        <div className={css.secundario}>
          <dt>Tipo</dt>
          <dd>
            {articulo ? (
              (articulo.NOMBRE_TIPO ?? <Estado tono="atencion">Sin tipo</Estado>)
            ) : (
              <Hueco ancho="6em" />
            )}
          </dd>
        </div>
        <div className={css.secundario}>
          <dt>Comodín</dt>
          <dd>{articulo ? articulo.COMODIN_EMPAQUE === 'S' ? 'Sí' : 'No' : <Hueco ancho="2em" />}</dd>
        </div>
        <div className={css.total}>
          <dt>Piezas en {almacen.nombre}</dt>
          <dd className={css.piezas}>{info ? entero(piezasEn(info.ubicaciones)) : <Hueco ancho="3em" />}</dd>
        </div>
      </dl>
      {articulo ? (
        <div className={css.acciones}>
          <BotonEtiqueta de={articulo.ARTICULO} etiqueta={{ articulo_id: articulo.ARTICULO_ID }} />
          <LigaKardex busqueda={{ clave: articulo.CLAVE_ARTICULO }} />
        </div>
      ) : null}
    </section>
  );
}
