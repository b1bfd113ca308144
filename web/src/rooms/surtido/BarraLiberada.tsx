import type { Draft } from '../../platform/draft.ts';
import { useStore } from '../../platform/store.ts';
import { BotonIcono } from '../../ui/Boton.tsx';
import { IconoEstado } from '../../ui/Estado.tsx';
import { IconX } from '../../ui/iconos.ts';
import css from './BarraLiberada.module.css';
import { Documentos } from './DocumentosDeRemision.tsx';

/** The remission that was released last. */
export interface Liberada {
  id: number;
  folio: string;
}

/** The last released remission, with its papers, while the next one is already on screen; its cross hides it. */
export function BarraLiberada({ liberada, actual }: { liberada: Draft<Liberada | null>; actual: number }) {
  const suya = useStore(liberada);
  if (!suya || suya.id === actual) return null;
  return (
    <div className={css.barra}>
      <IconoEstado tono="hecho" tamano={18} />
      <span className={css.texto}>Empacada: {suya.folio}</span>
      <Documentos id={suya.id} folio={suya.folio} />
      <BotonIcono
        etiqueta={`Quitar ${suya.folio}`}
        icono={<IconX stroke={1.75} />}
        onClick={() => liberada.forget()}
      />
    </div>
  );
}
