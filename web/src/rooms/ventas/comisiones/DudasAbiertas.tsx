import { cuantos } from '@anden/contrato/cifras.ts';
import type { Respuesta } from '../../../platform/client.ts';
import { fecha } from '../../../platform/format.ts';
import { LigaSuelta } from '../../../platform/LigaDeRegistro.tsx';
import { REGISTRO, useDireccionCon } from '../../../platform/navigation.ts';
import { Mensaje } from '../../../ui/Estado.tsx';
import css from './comisiones.module.css';

type Duda = NonNullable<Respuesta<'getComisionesAsesores'>['dudas']>[number];

/** The lines with a question that nobody has answered, of whatever days; each opens its line. */
export function DudasAbiertas({ dudas }: { dudas: readonly Duda[] }) {
  const direccionCon = useDireccionCon();
  if (dudas.length === 0) return null;
  return (
    <Mensaje tono="atencion">
      <ul className={css.dudas} aria-label="Dudas sin responder">
        <li>{cuantos(dudas.length, ['duda sin responder', 'dudas sin responder'])}:</li>
        {dudas.map((d) => (
          <li key={d.LINEA_ID}>
            <LigaSuelta href={direccionCon({ [REGISTRO]: d.LINEA_ID })}>
              {`${d.FACTURA}, ${d.OPERADOR}, ${fecha(d.FECHA)}`}
            </LigaSuelta>
          </li>
        ))}
      </ul>
    </Mensaje>
  );
}
