import {
  CHECKLIST_MAX,
  DIA_HABIL_MAX,
  DIAS_DE_SEMANA,
  FRECUENCIAS,
  type Frecuencia,
  relojDe,
  type TareaEscrita,
  tareaRejection,
  ULTIMO_DIA,
} from '@anden/contrato/rh/checklist-rules.ts';
import { useId, useState } from 'react';
import { CampoFecha } from '../../../capture/CampoFecha.tsx';
import { CampoHora } from '../../../capture/CampoHora.tsx';
import { leeDia } from '../../../capture/dia.ts';
import type { Respuesta } from '../../../platform/client.ts';
import { businessZone, now } from '../../../platform/clock.ts';
import { useCommand } from '../../../platform/command.ts';
import { useEnBorrador } from '../../../platform/enBorrador.ts';
import { fecha } from '../../../platform/format.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Campo } from '../../../ui/Campo.tsx';
import { Casilla } from '../../../ui/Casilla.tsx';
import { DialogoDeForma } from '../../../ui/DialogoDeForma.tsx';
import { masDias } from '../../../ui/dias.ts';
import { Mensaje } from '../../../ui/Estado.tsx';
import { confirmar } from '../../../ui/modal.ts';
import { Selector } from '../../../ui/Selector.tsx';
import { useForma } from '../../../ui/useForma.ts';
import css from './checklist.module.css';

type Tareas = Respuesta<'getTareasChecklist'>;
export type TareaHecha = Tareas['data'][number];

/** Whom a task can be for: a kind, and one of that kind. */
const ALCANCES = { puesto_id: 'Puesto', departamento_id: 'Departamento', operador_id: 'Operador' } as const;
type Alcance = keyof typeof ALCANCES;

const enOpciones = (de: Readonly<Record<string, string>>) =>
  Object.entries(de).map(([valor, texto]) => ({ valor, texto }));

/** Monday first. */
const SEMANA = [1, 2, 3, 4, 5, 6, 0] as const;

const DIAS_DEL_MES = Array.from({ length: ULTIMO_DIA }, (_, i) => ({
  valor: String(i + 1),
  texto: i + 1 === ULTIMO_DIA ? 'Último día' : `Día ${i + 1}`,
}));
const DIAS_HABILES = Array.from({ length: DIA_HABIL_MAX }, (_, i) => ({
  valor: String(i + 1),
  texto: `Día hábil ${i + 1}`,
}));

/** Explains a frequency whose name is not enough. */
const AYUDA: Readonly<Record<Frecuencia, string>> = {
  DIARIA: 'Los días que se abre, según el calendario laboral.',
  ENTRE_SEMANA: 'De lunes a viernes, menos los festivos.',
  SEMANAL: 'En festivo no se pide.',
  MENSUAL: 'Si ese día está cerrado, se pide el siguiente que se abra.',
  DIA_HABIL: 'Contado en el calendario laboral, sin festivos.',
};

const mayuscula = (texto: string): string => texto.charAt(0).toLocaleUpperCase('es-MX') + texto.slice(1);

const nueva = (hoy: string): TareaEscrita => ({
  descripcion: '',
  departamento_id: 0,
  puesto_id: 0,
  operador_id: 0,
  frecuencia: 'DIARIA',
  dias: [],
  dia: 0,
  hora_inicio: '',
  hora: '',
  desde: hoy,
});

/** A change takes effect today or, if the task's hour has passed already, tomorrow. */
const deFila = (t: TareaHecha, reloj: { dia: string; hora: string }): TareaEscrita => {
  const pronto = reloj.hora > t.HORA ? masDias(reloj.dia, 1) : reloj.dia;
  return {
    descripcion: t.DESCRIPCION,
    departamento_id: t.DEPARTAMENTO_ID ?? 0,
    puesto_id: t.PUESTO_ID ?? 0,
    operador_id: t.OPERADOR_ID ?? 0,
    frecuencia: t.CLASE,
    dias: t.DIAS,
    dia: t.DIA ?? 0,
    hora_inicio: t.HORA_INICIO,
    hora: t.HORA,
    desde: [pronto, t.DESDE].sort().at(-1) ?? pronto,
  };
};

/** The task as it is written, with its day as the form has it; '' if that is no day. */
const conSuDia = (t: TareaEscrita, hoy: string): TareaEscrita => ({
  ...t,
  desde: leeDia(t.desde, hoy, 'proximo') ?? '',
});

const enForma = (t: TareaEscrita): TareaEscrita => ({ ...t, desde: fecha(t.desde) });

/** A task of the check list, new or to be changed. */
export function ModalTarea(props: {
  /** The screen's title, for its messages. */
  pantalla: string;
  /** null: a new task. */
  fila: TareaHecha | null;
  opciones: Pick<Tareas, 'puestos' | 'departamentos' | 'operadores'>;
  alCerrar: () => void;
  /** Called once it is saved, with the server's message. */
  alGuardar: (mensaje: string) => void;
}) {
  const { pantalla, fila, opciones } = props;
  const reloj = relojDe(now(), businessZone());
  const [inicial] = useState(() => enForma(fila ? deFila(fila, reloj) : nueva(reloj.dia)));
  const campos = useEnBorrador(`checklist.tarea.${fila?.VERSION_ID ?? 'nueva'}`, inicial);
  // Given up, what was typed of a task that is there would pass for the task when it is opened again.
  function descarta(): void {
    if (fila) campos.descarta(campos.lee());
  }
  function alCerrar(): void {
    descarta();
    props.alCerrar();
  }
  function alGuardar(mensaje: string): void {
    descarta();
    props.alGuardar(mensaje);
  }
  const guarda = useCommand('guardaTareaChecklist', { titulo: pantalla });
  const termina = useCommand('terminaTareaChecklist', { titulo: pantalla });

  const forma = useForma({
    campos,
    faltaDe: (escrita) => {
      const ahora = relojDe(now(), businessZone());
      return tareaRejection(conSuDia(escrita, ahora.dia), ahora);
    },
    callaAlEscribir: true,
    // Closed while it ends, its late answer would close the next task's form with what was typed in it.
    guardando: guarda.running || termina.running,
    envia: (escrita) =>
      guarda.run({
        ...conSuDia(escrita, reloj.dia),
        dias: [...escrita.dias],
        tarea_id: fila?.TAREA_ID ?? 0,
        version_id: fila?.VERSION_ID ?? 0,
      }),
    alGuardar: (reply) => alGuardar(reply.message),
  });
  const { valores: t, pon, errorDe } = forma;

  async function terminar(de: TareaHecha): Promise<void> {
    const si = await confirmar(
      pantalla,
      `«${de.DESCRIPCION}» ya no se pedirá desde hoy. Lo que pasó de ella se conserva.`,
      { aceptar: 'Terminar', tono: 'atencion' },
    );
    if (!si) return;
    const reply = await termina.run({ tarea_id: de.TAREA_ID, version_id: de.VERSION_ID });
    if (reply) alGuardar(reply.message);
  }

  if (fila?.ESTADO === 'T') return <TareaTerminada fila={fila} alCerrar={alCerrar} />;
  return (
    <DialogoDeForma
      titulo={fila ? 'Editar tarea' : 'Nueva tarea'}
      forma={forma}
      alCerrar={alCerrar}
      acciones={
        fila ? (
          <Boton tipo="peligro" cargando={termina.running} onClick={() => void terminar(fila)}>
            Terminar
          </Boton>
        ) : null
      }
    >
      <Campo
        data-autofocus
        etiqueta="Descripción"
        maxLength={CHECKLIST_MAX.descripcion}
        value={t.descripcion}
        error={errorDe('descripcion')}
        onChange={(e) => pon({ descripcion: e.target.value })}
      />
      <ParaQuien tarea={t} pon={pon} errorDe={errorDe} opciones={opciones} />
      <Cuando tarea={t} pon={pon} errorDe={errorDe} />
      <div className={css.dos}>
        <CampoHora
          etiqueta="Hora de inicio"
          ayuda="A esta hora se le recuerda."
          {...forma.texto('hora_inicio')}
        />
        <CampoHora etiqueta="Hora límite" ayuda="Después queda fuera de tiempo." {...forma.texto('hora')} />
      </div>
      <CampoFecha
        etiqueta="Vale desde"
        que="proximo"
        min={reloj.dia}
        {...forma.texto('desde')}
        {...(fila ? { ayuda: 'Los días que ya pasaron quedan como fueron.' } : {})}
      />
    </DialogoDeForma>
  );
}

/** A task that has ended, which can no longer be changed. */
function TareaTerminada({ fila, alCerrar }: { fila: TareaHecha; alCerrar: () => void }) {
  return (
    <DialogoDeForma
      titulo="Tarea terminada"
      forma={{ guardando: false, guarda: alCerrar }}
      guardar="Entendido"
      alCerrar={alCerrar}
    >
      <Mensaje tono="nada">
        «{fila.DESCRIPCION}» se terminó el {fecha(fila.DESDE)}. Si hace falta otra vez, agréguela como nueva.
      </Mensaje>
    </DialogoDeForma>
  );
}

interface DeTarea {
  tarea: TareaEscrita;
  pon: (cambio: Partial<TareaEscrita>) => void;
  errorDe: (campo: keyof TareaEscrita) => string | null;
}

/** Whom the task is for: a position, a department or a person. */
function ParaQuien(
  props: DeTarea & {
    opciones: Pick<Tareas, 'puestos' | 'departamentos' | 'operadores'>;
  },
) {
  const { tarea: t, pon, errorDe, opciones } = props;
  const [alcance, setAlcance] = useState<Alcance>(
    t.operador_id ? 'operador_id' : t.departamento_id ? 'departamento_id' : 'puesto_id',
  );
  const quienes = {
    puesto_id: opciones.puestos.map((p) => ({ valor: String(p.PUESTO_ID), texto: p.NOMBRE })),
    departamento_id: opciones.departamentos.map((d) => ({
      valor: String(d.DEPARTAMENTO_ID),
      texto: d.NOMBRE,
    })),
    operador_id: opciones.operadores.map((o) => ({ valor: String(o.OPERADOR_ID), texto: o.NOMBRE })),
  };
  return (
    <div className={css.dos}>
      <Selector
        etiqueta="Para"
        required
        value={alcance}
        opciones={enOpciones(ALCANCES)}
        onCambio={(a) => {
          setAlcance(a as Alcance);
          pon({ puesto_id: 0, departamento_id: 0, operador_id: 0 });
        }}
      />
      <Selector
        etiqueta={ALCANCES[alcance]}
        vacio="Elija"
        value={t[alcance] ? String(t[alcance]) : ''}
        opciones={quienes[alcance]}
        error={errorDe('puesto_id')}
        onCambio={(id) => pon({ [alcance]: Number(id) })}
      />
    </div>
  );
}

/** How often the task is due, and on which days. */
function Cuando({ tarea: t, pon, errorDe }: DeTarea) {
  const notaDeDias = useId();
  return (
    <>
      <div className={css.dos}>
        <Selector
          etiqueta="Frecuencia"
          required
          value={t.frecuencia}
          opciones={enOpciones(FRECUENCIAS)}
          ayuda={AYUDA[t.frecuencia]}
          onCambio={(f) => pon({ frecuencia: f as Frecuencia, dia: 0 })}
        />
        {t.frecuencia === 'MENSUAL' || t.frecuencia === 'DIA_HABIL' ? (
          <Selector
            etiqueta={t.frecuencia === 'MENSUAL' ? 'Día del mes' : 'Día hábil del mes'}
            vacio="Elija"
            value={t.dia ? String(t.dia) : ''}
            opciones={t.frecuencia === 'MENSUAL' ? DIAS_DEL_MES : DIAS_HABILES}
            error={errorDe('dia')}
            onCambio={(dia) => pon({ dia: Number(dia) })}
          />
        ) : null}
      </div>
      {t.frecuencia === 'SEMANAL' ? (
        <fieldset className={css.dias}>
          <legend>Días de la semana</legend>
          {SEMANA.map((dia) => (
            <Casilla
              key={dia}
              etiqueta={mayuscula(DIAS_DE_SEMANA[dia])}
              checked={t.dias.includes(dia)}
              aria-invalid={errorDe('dias') ? true : undefined}
              aria-errormessage={errorDe('dias') ? notaDeDias : undefined}
              onCambio={(si) => pon({ dias: si ? [...t.dias, dia] : t.dias.filter((d) => d !== dia) })}
            />
          ))}
          {errorDe('dias') ? (
            <p id={notaDeDias} className={css.falta} role="alert">
              {errorDe('dias')}
            </p>
          ) : null}
        </fieldset>
      ) : null}
    </>
  );
}
