import type { ReactNode } from 'react';
import { BotonIcono } from './Boton.tsx';
import { IconArrowLeft } from './iconos.ts';
import css from './PageHeader.module.css';

export interface PageHeaderProps {
  titulo: string;
  /** What the screen is about now, below the title: a folio and its supplier. */
  detalle?: ReactNode;
  /** The back arrow: where the specification says this screen returns to. */
  volver?: { etiqueta: string; alVolver: () => void };
  acciones?: ReactNode;
}

/** The top of every screen: back arrow, title (also the browser tab's), what it is about, and actions at the right. */
export function PageHeader({ titulo, detalle, volver, acciones }: PageHeaderProps) {
  return (
    <header className={css.cabeza}>
      <title>{`${titulo} · Andén`}</title>
      {volver ? (
        <BotonIcono
          className={css.volver ?? ''}
          etiqueta={volver.etiqueta}
          icono={<IconArrowLeft stroke={1.75} />}
          onClick={volver.alVolver}
        />
      ) : null}
      <div className={css.textos}>
        <h1 className={css.titulo} tabIndex={-1}>
          {titulo}
        </h1>
        {detalle ? <div className={css.detalle}>{detalle}</div> : null}
      </div>
      {acciones ? <div className={css.acciones}>{acciones}</div> : null}
    </header>
  );
}
