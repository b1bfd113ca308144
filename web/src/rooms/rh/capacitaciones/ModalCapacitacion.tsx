import {
  CAPACITACION_MAX,
  capacitacionRejection,
  limpiaFolio,
} from '@anden/contrato/rh/capacitaciones-rules.ts';
import { useCommand } from '../../../platform/command.ts';
import { DialogoDeRegistro } from '../../../platform/DialogoDeRegistro.tsx';
import { useFormaDeRegistro } from '../../../platform/formaDeRegistro.ts';
import { Campo } from '../../../ui/Campo.tsx';
import { CampoLargo } from '../../../ui/CampoLargo.tsx';
import { type Capacitacion, TITULO } from './sesion.ts';

const NOMBRES = { TITULO: 'Título', DESCRIPCION: 'Descripción', FOLIO: 'Folio' } as const;

/** A training's header; its folio is chosen once. Changes that two chiefs make to the same training are merged field by field. */
export function ModalCapacitacion(props: {
  /** null: a new one. */
  capacitacion: Pick<Capacitacion, 'CAPACITACION_ID' | 'TITULO' | 'DESCRIPCION' | 'FOLIO'> | null;
  alCerrar: () => void;
  /** Called once it is saved, with its id and the server's message. */
  alGuardar: (id: number, mensaje: string) => void;
}) {
  const { capacitacion: c, alGuardar, alCerrar } = props;
  const esNueva = c === null;
  const id = c?.CAPACITACION_ID ?? 0;
  const forma = useFormaDeRegistro({
    nombre: `capacitaciones.${esNueva ? 'nueva' : id}`,
    titulo: TITULO,
    leida: { TITULO: c?.TITULO ?? '', DESCRIPCION: c?.DESCRIPCION ?? '', FOLIO: c?.FOLIO ?? '' },
    faltaDe: (v) => capacitacionRejection(v, esNueva),
    nombres: NOMBRES,
  });
  const guarda = useCommand('guardaCapacitacion', forma.comando);
  return (
    <DialogoDeRegistro
      titulo={esNueva ? 'Nueva capacitación' : 'Editar capacitación'}
      forma={forma}
      // The page's header already shows who else has it open.
      registro={null}
      guardando={guarda.running}
      envia={(v, leido) =>
        guarda.run({
          capacitacion: { ...v, CAPACITACION_ID: id, ES_NUEVO: esNueva ? 'S' : 'N' },
          ...(esNueva ? {} : { leido: { TITULO: leido.TITULO, DESCRIPCION: leido.DESCRIPCION } }),
        })
      }
      alCerrar={alCerrar}
      alGuardar={(dice) => alGuardar(dice.data.ID, dice.message)}
      alDejarlo={(mensaje) => alGuardar(id, mensaje)}
    >
      <Campo
        {...forma.de('TITULO')}
        data-autofocus
        etiqueta={NOMBRES.TITULO}
        maxLength={CAPACITACION_MAX.titulo}
      />
      <CampoLargo
        {...forma.de('DESCRIPCION')}
        etiqueta={NOMBRES.DESCRIPCION}
        maxLength={CAPACITACION_MAX.descripcion}
        onChange={(e) => forma.pon({ DESCRIPCION: e.target.value })}
      />
      <Campo
        {...forma.de('FOLIO', esNueva ? '9 letras o números; después ya no cambia' : undefined)}
        etiqueta={NOMBRES.FOLIO}
        maxLength={30}
        disabled={!esNueva}
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(e) => forma.pon({ FOLIO: limpiaFolio(e.target.value).slice(0, CAPACITACION_MAX.folio) })}
      />
    </DialogoDeRegistro>
  );
}
