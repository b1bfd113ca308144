import { Boton } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import css from './AvisoDeReclamo.module.css';
import { deQuienEs } from './reclamo.ts';
import type { Reclamada } from './useReclamo.ts';

/** Who else has claimed the line and since when, and a button to take it over; nothing if it is free. */
export function AvisoDeReclamo({ reclamo }: { reclamo: Reclamada }) {
  const { ajeno, toma, tomando } = reclamo;
  if (!ajeno) return null;
  return (
    <div className={css.aviso}>
      <Mensaje tono="atencion">
        <div className={css.reclamo}>
          <span>{deQuienEs(ajeno)}</span>
          <Boton cargando={tomando} onClick={toma}>
            Tomar
          </Boton>
        </div>
      </Mensaje>
    </div>
  );
}
