import {
  CAPACITACION_MAX,
  ESTATUS_DE_SESION,
  type EstatusDeSesion,
  sesionRejection,
} from '@anden/contrato/rh/capacitaciones-rules.ts';
import { CampoFecha } from '../../../capture/CampoFecha.tsx';
import { CampoHora } from '../../../capture/CampoHora.tsx';
import { businessDay } from '../../../platform/clock.ts';
import { useCommand } from '../../../platform/command.ts';
import { DialogoDeRegistro } from '../../../platform/DialogoDeRegistro.tsx';
import { useFormaDeRegistro } from '../../../platform/formaDeRegistro.ts';
import { fecha } from '../../../platform/format.ts';
import { Campo } from '../../../ui/Campo.tsx';
import { Selector } from '../../../ui/Selector.tsx';
import catalogos from '../catalogos/catalogos.module.css';
import {
  escritaDe,
  type FormaDeSesion,
  formaDe,
  NOMBRES_DE_SESION as NOMBRES,
  OPCIONES_DE_ESTATUS,
  paraEnviar,
  SESION_NUEVA,
  type Sesion,
  TITULO,
} from './sesion.ts';

const DIA = /^\d{4}-\d\d-\d\d$/;

/** The words of a stored state or day. */
function palabraDe(campo: keyof FormaDeSesion, texto: string): string | undefined {
  if (campo === 'ESTATUS') return ESTATUS_DE_SESION[texto as EstatusDeSesion];
  return campo === 'FECHA_PROGRAMADA' && DIA.test(texto) ? fecha(texto) : undefined;
}

/**
 * A session of a training. Its state can only be changed once it exists; changes that two chiefs make to the same session are merged field
 * by field.
 */
export function ModalSesion(props: {
  capacitacionId: number;
  /** null: a new one. */
  sesion: Sesion | null;
  alCerrar: () => void;
  alGuardar: (mensaje: string) => void;
}) {
  const { capacitacionId, sesion, alGuardar, alCerrar } = props;
  const esNueva = sesion === null;
  const hoy = businessDay();
  const forma = useFormaDeRegistro<FormaDeSesion>({
    nombre: `sesion.${sesion ? sesion.CAPACITACION_DET_ID : `nueva.${capacitacionId}`}`,
    titulo: TITULO,
    leida: sesion ? formaDe(sesion) : SESION_NUEVA,
    faltaDe: (v) => sesionRejection(escritaDe(v, hoy)),
    nombres: NOMBRES,
    palabraDe,
  });
  const guarda = useCommand('agregaCapacitacionDetalle', forma.comando);
  const de = (campo: keyof FormaDeSesion, maxLength: number) => ({
    ...forma.de(campo),
    etiqueta: NOMBRES[campo],
    maxLength,
  });
  const { ayuda: deOtro, ...deFecha } = forma.de('FECHA_PROGRAMADA');
  const deHora = forma.de('HORA_PROGRAMADA');
  const { FECHA_PROGRAMADA: dia } = escritaDe(forma.porGuardar().valores, hoy);
  const ayuda = deOtro ?? (esNueva && DIA.test(dia) && dia < hoy ? 'Ese día ya pasó' : undefined);
  return (
    <DialogoDeRegistro
      titulo={esNueva ? 'Nueva sesión' : 'Editar sesión'}
      forma={forma}
      // The training's page already shows who else has it open.
      registro={null}
      guardando={guarda.running}
      envia={(v, leido) =>
        guarda.run({
          capacitacion: {
            ...paraEnviar(v, hoy),
            CAPACITACION_ID: capacitacionId,
            CAPACITACION_DET_ID: sesion?.CAPACITACION_DET_ID ?? 0,
            ES_NUEVO: esNueva ? 'S' : 'N',
          },
          ...(esNueva ? {} : { leido: paraEnviar(leido, hoy) }),
        })
      }
      alCerrar={alCerrar}
      alGuardar={(dice) => alGuardar(dice.message)}
      alDejarlo={alGuardar}
    >
      <Campo {...de('DIRIGIDO_A', CAPACITACION_MAX.dirigido_a)} data-autofocus />
      <Campo {...de('IMPARTIDA_POR', CAPACITACION_MAX.impartida_por)} />
      <div className={catalogos.dos}>
        <CampoFecha
          etiqueta={NOMBRES.FECHA_PROGRAMADA}
          value={deFecha.value}
          error={deFecha.error}
          {...(ayuda ? { ayuda } : {})}
          onCambio={(escrito) => {
            if (escrito !== forma.porGuardar().valores.FECHA_PROGRAMADA)
              forma.pon({ FECHA_PROGRAMADA: escrito });
          }}
        />
        <CampoHora
          etiqueta={NOMBRES.HORA_PROGRAMADA}
          value={deHora.value}
          error={deHora.error}
          ayuda={deHora.ayuda}
          onCambio={(hora) => forma.pon({ HORA_PROGRAMADA: hora })}
          reserva
        />
      </div>
      <div className={catalogos.dos}>
        <Campo {...de('DURACION', 4)} inputMode="numeric" reserva />
        <Selector
          {...forma.elige('ESTATUS', esNueva ? 'Empieza programada' : undefined)}
          etiqueta={NOMBRES.ESTATUS}
          required
          reserva
          disabled={esNueva}
          opciones={OPCIONES_DE_ESTATUS}
          onCambio={(valor) => forma.pon({ ESTATUS: valor as EstatusDeSesion })}
        />
      </div>
      <Campo {...de('URL_CAPACITACION', CAPACITACION_MAX.url)} type="url" placeholder="https://" />
    </DialogoDeRegistro>
  );
}
