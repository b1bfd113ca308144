import type { ReactNode } from 'react';
import type { Desenlace } from '../../capture/colaDeLecturas.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo, type CampoProps } from '../../ui/Campo.tsx';
import { Carrusel } from '../../ui/Carrusel.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Hueco } from '../../ui/Vacios.tsx';
import { type Almacen, imagenesDe, type Retratado } from '../articulos/index.ts';
import css from './DialogoDePiezas.module.css';
import type { Ubicacion } from './ubicacion.ts';

/** Properties of the dialogs about a location's pieces. */
export interface DialogoProps<B> {
  ubicacion: Ubicacion;
  almacen: Almacen;
  borrador: B;
  pon: (parte: Partial<B>) => void;
  cierra: () => void;
  anota: (desenlace: Desenlace) => void;
}

/** Their frame: Enter or its button saves, and nothing closes it during the save. */
export function DialogoDePiezas(props: {
  titulo: string;
  listo: boolean;
  guardando: boolean;
  guarda: () => Promise<void>;
  cierra: () => void;
  children: ReactNode;
}) {
  const { titulo, listo, guardando, guarda, cierra, children } = props;
  return (
    <Dialogo
      abierto
      titulo={titulo}
      alCerrar={cierra}
      guardando={guardando}
      alEnviar={() => void guarda()}
      botones={
        <>
          <Boton grande disabled={guardando} onClick={cierra}>
            Cancelar
          </Boton>
          <Boton grande tipo="principal" enviar disabled={!listo && !guardando} cargando={guardando}>
            Guardar
          </Boton>
        </>
      }
    >
      {children}
    </Dialogo>
  );
}

type Articulo = Retratado & { ARTICULO: string; CLAVE_ARTICULO: string; NOMBRE_TIPO: string | null };

/** The article with its pictures, the location, and the number of its pieces there. */
export function PiezasDelArticulo(props: {
  /** undefined while it is being read; its space is reserved. */
  articulo: Articulo | undefined;
  ubicacion: Ubicacion;
  /** The field for its pieces. */
  existencia: Omit<CampoProps, 'etiqueta'> & { 'data-autofocus'?: boolean };
}) {
  const { articulo, ubicacion, existencia } = props;
  return (
    <>
      <div>
        <h3 className={css.nombre}>{articulo ? articulo.ARTICULO : <Hueco ancho="80%" />}</h3>
        <p className={css.clave}>
          {articulo ? (
            `${articulo.CLAVE_ARTICULO} · ${articulo.NOMBRE_TIPO ?? 'Sin tipo'}`
          ) : (
            <Hueco ancho="50%" />
          )}
        </p>
      </div>
      <div className={css.lado}>
        {articulo ? <Carrusel etiqueta="Imágenes del artículo" imagenes={imagenesDe(articulo)} /> : <span />}
        <div className={css.campos}>
          <Campo etiqueta="Ubicación" value={ubicacion.UBICACION} readOnly />
          <Campo
            etiqueta="Existencia"
            grande
            inputMode="numeric"
            enterKeyHint="done"
            onFocus={(e) => e.target.select()}
            reserva
            {...existencia}
          />
        </div>
      </div>
    </>
  );
}
