import { SOBRES } from '@anden/contrato/ventas/comisiones-rules.ts';
import { fecha, fechaHora } from '../../../platform/format.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Resumen } from '../../../ui/Detalle.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import type { Version } from './regla.ts';

/** A version that is no longer in force, as it was. */
export function VersionDeRegla({ version: v, alCerrar }: { version: Version; alCerrar: () => void }) {
  return (
    <Dialogo
      abierto
      titulo={`${v.NOMBRE}, versión ${v.VERSION}`}
      alCerrar={alCerrar}
      botones={
        <Boton tipo="principal" onClick={alCerrar}>
          Cerrar
        </Boton>
      }
    >
      <Resumen
        datos={[
          ['Para', v.PARA],
          ['Sobre lo', SOBRES[v.SOBRE].toLowerCase()],
          ['Paga', v.PORCENTAJE],
          [
            'Valió',
            v.HASTA && v.HASTA >= v.DESDE
              ? `del ${fecha(v.DESDE)} al ${fecha(v.HASTA)}`
              : 'Nunca: otra la sustituyó antes',
          ],
          ['Guardada', [fechaHora(v.CREADA), v.CREO].filter(Boolean).join(', ')],
        ]}
      />
    </Dialogo>
  );
}
