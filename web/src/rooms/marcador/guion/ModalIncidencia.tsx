import {
  CLASES_DE_INCIDENCIA,
  DESCRIPCION_MAX,
  type IncidenciaEscrita,
  incidenciaEscritaRejection,
  NUMERO_DE_INCIDENCIA,
  NUMERO_SIN_DECIR,
  REGRESOS,
  regresoEnPalabras,
  SIGUE_NUMERO,
  SIGUE_SIN_DECIR,
} from '@anden/contrato/marcador/rules-incidencias.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { type Command, useCommand } from '../../../platform/command.ts';
import { DialogoDeRegistro } from '../../../platform/DialogoDeRegistro.tsx';
import { useFormaDeRegistro } from '../../../platform/formaDeRegistro.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Campo } from '../../../ui/Campo.tsx';
import { Casilla } from '../../../ui/Casilla.tsx';
import { confirmar } from '../../../ui/modal.ts';
import { Selector } from '../../../ui/Selector.tsx';
import { TITULO } from './useEditor.ts';

const NOMBRES = {
  descripcion: 'Incidencia',
  clase: 'Qué dice del cliente',
  pide_nota: 'Nota',
  regresa_minutos: 'El cliente vuelve',
  otra_parte: 'Otra parte del día',
  estado_numero: 'Qué dice del número',
  sigue_numero: 'Qué número se marca después',
  nunca: 'No volver a llamar',
};

type Fila = FilaDeListado<'getIncidenciasMarcador'>;

const NUEVA: IncidenciaEscrita = {
  descripcion: '',
  clase: 'CONTACTO',
  pide_nota: 'S',
  regresa_minutos: 0,
  otra_parte: 'N',
  estado_numero: '',
  sigue_numero: '',
  nunca: 'N',
};

const leidaDe = (f: Fila): IncidenciaEscrita => ({
  descripcion: f.DESCRIPCION,
  clase: f.CLASE,
  pide_nota: f.PIDE_NOTA,
  regresa_minutos: f.REGRESA_MINUTOS ?? 0,
  otra_parte: f.OTRA_PARTE,
  estado_numero: f.ESTADO_NUMERO ?? '',
  sigue_numero: f.SIGUE_NUMERO ?? '',
  nunca: f.NUNCA,
});

const opciones = (de: Readonly<Record<string, string>>) =>
  Object.entries(de).map(([valor, texto]) => ({ valor, texto }));
const regreso = (regresa_minutos: number): string =>
  regresoEnPalabras({ regresa_minutos, otra_parte: 'N', nunca: 'N' });

/** An outcome: whether a note is asked for, when the customer comes back, what it says of the number, which one is next, whether ever again. */
export function ModalIncidencia(props: {
  /** null: a new one. */
  fila: Fila | null;
  alCerrar: () => void;
  alGuardar: (mensaje: string) => void;
}) {
  const { fila, alCerrar, alGuardar } = props;
  const forma = useFormaDeRegistro<IncidenciaEscrita>({
    nombre: `guionmarcacion.incidencia.${fila?.INCIDENCIA_ID ?? 'nueva'}`,
    titulo: TITULO,
    leida: fila ? leidaDe(fila) : NUEVA,
    faltaDe: incidenciaEscritaRejection,
    nombres: NOMBRES,
    opcionDe: (_campo, minutos) => regreso(minutos),
    palabraDe: (campo, texto) =>
      campo === 'clase'
        ? CLASES_DE_INCIDENCIA[texto as keyof typeof CLASES_DE_INCIDENCIA]
        : campo === 'estado_numero'
          ? (NUMERO_DE_INCIDENCIA[texto as keyof typeof NUMERO_DE_INCIDENCIA] ?? NUMERO_SIN_DECIR)
          : campo === 'sigue_numero'
            ? (SIGUE_NUMERO[texto as keyof typeof SIGUE_NUMERO] ?? SIGUE_SIN_DECIR)
            : campo === 'descripcion'
              ? undefined
              : texto === 'S'
                ? 'Sí'
                : 'No',
  });
  const guarda = useCommand('guardaIncidenciaMarcador', forma.comando);
  const retira = useCommand('retiraIncidenciaMarcador', { titulo: TITULO });
  const { valores, pon, falta } = forma;
  const errorDe = (campo: keyof IncidenciaEscrita) => (falta?.campo === campo ? falta.mensaje : null);
  const minutos = REGRESOS.some((m) => m === valores.regresa_minutos)
    ? REGRESOS
    : [...REGRESOS, valores.regresa_minutos].toSorted((a, b) => a - b);
  const nunca = valores.nunca === 'S';
  return (
    <DialogoDeRegistro
      titulo={fila === null ? 'Nueva incidencia' : 'Editar incidencia'}
      forma={forma}
      registro={null}
      // Closed while it is retired, its late answer would close the next one's form with what was typed in it.
      guardando={guarda.running || retira.running}
      envia={(v, leido) =>
        guarda.run({
          ...v,
          incidencia_id: fila?.INCIDENCIA_ID ?? 0,
          ...(fila === null ? { edicion: 'N' } : { edicion: 'S', leido }),
        })
      }
      acciones={fila ? <Retirar fila={fila} comando={retira} alTerminar={alGuardar} /> : null}
      alCerrar={alCerrar}
      alGuardar={(r) => alGuardar(r.message)}
      alDejarlo={alGuardar}
    >
      <Campo
        {...forma.de('descripcion')}
        data-autofocus
        etiqueta={NOMBRES.descripcion}
        maxLength={DESCRIPCION_MAX}
      />
      <Selector
        etiqueta={NOMBRES.clase}
        required
        value={valores.clase}
        opciones={opciones(CLASES_DE_INCIDENCIA)}
        onCambio={(clase) => pon({ clase: clase as IncidenciaEscrita['clase'] })}
      />
      <Casilla
        etiqueta="No se guarda sin observaciones"
        checked={valores.pide_nota === 'S'}
        onCambio={(si) => pon({ pide_nota: si ? 'S' : 'N' })}
      />
      <Selector
        etiqueta={NOMBRES.regresa_minutos}
        required
        error={errorDe('regresa_minutos')}
        value={String(valores.regresa_minutos)}
        opciones={minutos.map((m) => ({ valor: String(m), texto: regreso(m) }))}
        disabled={nunca}
        onCambio={(m) => pon({ regresa_minutos: Number(m), ...(m === '0' ? { otra_parte: 'N' } : {}) })}
      />
      <Casilla
        etiqueta="A otra parte del día que la de esta llamada"
        checked={valores.otra_parte === 'S'}
        disabled={nunca || valores.regresa_minutos === 0}
        onCambio={(si) => pon({ otra_parte: si ? 'S' : 'N' })}
      />
      <Selector
        etiqueta={NOMBRES.estado_numero}
        value={valores.estado_numero}
        vacio={NUMERO_SIN_DECIR}
        opciones={opciones(NUMERO_DE_INCIDENCIA)}
        onCambio={(estado) => pon({ estado_numero: estado as IncidenciaEscrita['estado_numero'] })}
      />
      <Selector
        etiqueta={NOMBRES.sigue_numero}
        error={errorDe('sigue_numero')}
        value={valores.sigue_numero}
        vacio={SIGUE_SIN_DECIR}
        opciones={opciones(SIGUE_NUMERO)}
        disabled={nunca}
        onCambio={(sigue) => pon({ sigue_numero: sigue as IncidenciaEscrita['sigue_numero'] })}
      />
      <Casilla
        etiqueta="No se le vuelve a llamar nunca"
        ayuda={errorDe('nunca') ?? 'El cliente y sus números quedan fuera, se diga lo que se diga después.'}
        checked={nunca}
        onCambio={(si) =>
          pon(si ? { nunca: 'S', regresa_minutos: 0, otra_parte: 'N', sigue_numero: '' } : { nunca: 'N' })
        }
      />
    </DialogoDeRegistro>
  );
}

/** Takes an outcome out of use, or back. */
function Retirar(props: {
  fila: Fila;
  comando: Command<'retiraIncidenciaMarcador'>;
  alTerminar: (mensaje: string) => void;
}) {
  const { fila, comando, alTerminar } = props;
  const retira = fila.ACTIVA === 'S';
  async function hazlo(): Promise<void> {
    if (comando.running) return;
    if (
      retira &&
      !(await confirmar(
        TITULO,
        `¿Retirar «${fila.DESCRIPCION}»? Ya no se ofrecerá al terminar una llamada.`,
        {
          aceptar: 'Retirar',
        },
      ))
    )
      return;
    const reply = await comando.run({ incidencia_id: fila.INCIDENCIA_ID, activa: retira ? 'N' : 'S' });
    if (reply) alTerminar(reply.message);
  }
  return (
    <Boton tipo="discreto" cargando={comando.running} onClick={() => void hazlo()}>
      {retira ? 'Retirar' : 'Usar otra vez'}
    </Boton>
  );
}
