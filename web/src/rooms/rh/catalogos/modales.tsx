import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import {
  maxDeProceso,
  politicaRejection,
  procedimientoRejection,
  procesoRejection,
  puestoRejection,
  RH_MAX,
  reglaRejection,
} from '@anden/contrato/rh/rules.ts';
import type { ComponentProps } from 'react';
import { useCommand } from '../../../platform/command.ts';
import { DialogoDeRegistro } from '../../../platform/DialogoDeRegistro.tsx';
import { useFormaDeRegistro } from '../../../platform/formaDeRegistro.ts';
import { Campo } from '../../../ui/Campo.tsx';
import { type Opcion, Selector } from '../../../ui/Selector.tsx';
import type { ModalProps } from './modal.ts';

/** The field for a document's address. */
const Liga = (props: Omit<ComponentProps<typeof Campo>, 'type' | 'maxLength' | 'placeholder'>) => (
  <Campo {...props} type="url" maxLength={RH_MAX.url} placeholder="https://" />
);

const textoDe = (opciones: readonly Opcion[], id: number): string | undefined =>
  opciones.find((o) => o.valor === String(id))?.texto;

/** What the dialogs of the catalogues have in common. */
const comunes = (props: ModalProps<{ DOCUMENTO_ID: number }>) => ({
  titulo: props.titulo,
  registro: props.fila && { tema: 'documento' as const, id: props.fila.DOCUMENTO_ID },
  alCerrar: props.alCerrar,
  alGuardar: (dice: { message: string }) => props.alGuardar(dice.message),
  alDejarlo: props.alGuardar,
});

/** Whether a save adds a record or changes one; for a change, what had been read of it. */
const como = <T,>(fila: object | null, leido: T) =>
  fila === null ? ({ edicion: 'N' } as const) : ({ edicion: 'S', leido } as const);

/** A position, with where its description is. */
export function ModalPuesto(props: ModalProps<FilaDeListado<'getCatalogosRH.puestos'>>) {
  const { pantalla, fila, opciones } = props;
  const nombres = {
    descripcion: 'Nombre del puesto',
    departamento_id: 'Departamento',
    url: 'Liga de la descripción',
  };
  const forma = useFormaDeRegistro({
    nombre: `catalogos.puestos.${fila?.PUESTO_ID ?? 'nuevo'}`,
    titulo: pantalla,
    leida: {
      descripcion: fila?.PUESTO ?? '',
      departamento_id: fila?.DEPARTAMENTO_ID ?? 0,
      url: fila?.DESCRIPCION_PUESTO ?? '',
    },
    faltaDe: puestoRejection,
    nombres,
    opcionDe: (_campo, id) => textoDe(opciones.departamentos, id),
  });
  const guarda = useCommand('guardaPuesto', forma.comando);
  return (
    <DialogoDeRegistro
      {...comunes(props)}
      forma={forma}
      guardando={guarda.running}
      envia={(v, leido) => guarda.run({ ...v, puesto_id: fila?.PUESTO_ID ?? 0, ...como(fila, leido) })}
    >
      <Campo
        {...forma.de('descripcion')}
        data-autofocus
        etiqueta={nombres.descripcion}
        maxLength={RH_MAX.catalogo}
      />
      <Selector
        {...forma.elige('departamento_id')}
        etiqueta={nombres.departamento_id}
        vacio="Elija un departamento"
        opciones={opciones.departamentos}
      />
      <Liga {...forma.de('url')} etiqueta={nombres.url} />
    </DialogoDeRegistro>
  );
}

/** A process or activity of a position. */
export function ModalProceso(props: ModalProps<FilaDeListado<'getCatalogosRH.actividades'>>) {
  const { pantalla, fila, opciones } = props;
  const esNuevo = fila === null;
  const nombres = {
    puesto_id: 'Puesto',
    proceso: 'Nombre del proceso o actividad',
    url_proceso: 'Liga del proceso',
  };
  const forma = useFormaDeRegistro({
    nombre: `catalogos.procesos.${fila?.PROCESO_ACTIVIDAD_ID ?? 'nuevo'}`,
    titulo: pantalla,
    leida: {
      puesto_id: fila?.PUESTO_ID ?? 0,
      proceso: fila?.NOMBRE ?? '',
      url_proceso: fila?.URL_PROCESO ?? '',
    },
    faltaDe: (v) => procesoRejection(v, esNuevo),
    nombres,
    opcionDe: (_campo, id) => textoDe(opciones.puestos, id),
  });
  const guarda = useCommand('guardaProcesoActividad', forma.comando);
  return (
    <DialogoDeRegistro
      {...comunes(props)}
      forma={forma}
      guardando={guarda.running}
      envia={(v, leido) =>
        guarda.run({ ...v, proceso_actividad_id: fila?.PROCESO_ACTIVIDAD_ID ?? 0, ...como(fila, leido) })
      }
    >
      <Selector
        {...forma.elige('puesto_id')}
        data-autofocus
        etiqueta={nombres.puesto_id}
        vacio="Elija un puesto"
        opciones={opciones.puestos}
      />
      <Campo {...forma.de('proceso')} etiqueta={nombres.proceso} maxLength={maxDeProceso(esNuevo)} />
      <Liga {...forma.de('url_proceso')} etiqueta={nombres.url_proceso} />
    </DialogoDeRegistro>
  );
}

/** A procedure of a process, with its diagram. */
export function ModalProcedimiento(props: ModalProps<FilaDeListado<'getCatalogosRH.procedimientos'>>) {
  const { pantalla, fila, opciones } = props;
  const esNuevo = fila === null;
  const nombres = {
    proceso_actividad_id: 'Proceso o actividad',
    procedimiento: 'Nombre del procedimiento',
    url_procedimiento: 'Liga del procedimiento',
    url_diagrama: 'Liga del diagrama',
  };
  const forma = useFormaDeRegistro({
    nombre: `catalogos.procedimientos.${fila?.PROCEDIMIENTO_ID ?? 'nuevo'}`,
    titulo: pantalla,
    leida: {
      proceso_actividad_id: fila?.PROCESO_ACTIVIDAD_ID ?? 0,
      procedimiento: fila?.PROCEDIMIENTO ?? '',
      url_procedimiento: fila?.URL_PROCEDIMIENTO ?? '',
      url_diagrama: fila?.URL_DIAGRAMA ?? '',
    },
    faltaDe: (v) => procedimientoRejection(v, esNuevo),
    nombres,
    opcionDe: (_campo, id) => textoDe(opciones.procesos, id),
  });
  const guarda = useCommand('guardaProcedimiento', forma.comando);
  return (
    <DialogoDeRegistro
      {...comunes(props)}
      forma={forma}
      guardando={guarda.running}
      envia={(v, leido) => {
        const proceso = opciones.procesoDe(v.proceso_actividad_id);
        return guarda.run({
          ...v,
          procedimiento_id: fila?.PROCEDIMIENTO_ID ?? 0,
          puesto_id: proceso?.puesto ?? 0,
          proceso: proceso?.nombre ?? '',
          ...como(fila, leido),
        });
      }}
    >
      <Selector
        {...forma.elige('proceso_actividad_id')}
        data-autofocus
        etiqueta={nombres.proceso_actividad_id}
        vacio="Elija un proceso"
        opciones={opciones.procesos}
      />
      <Campo
        {...forma.de('procedimiento')}
        etiqueta={nombres.procedimiento}
        maxLength={maxDeProceso(esNuevo)}
      />
      <Liga {...forma.de('url_procedimiento')} etiqueta={nombres.url_procedimiento} />
      <Liga {...forma.de('url_diagrama')} etiqueta={nombres.url_diagrama} />
    </DialogoDeRegistro>
  );
}

/** A rule of a department, by a name of the catalogue or a new one. */
export function ModalRegla(props: ModalProps<FilaDeListado<'getCatalogosRH.reglas'>>) {
  const { pantalla, fila, opciones } = props;
  const nombres = {
    departamento_id: 'Departamento',
    cat_nombre_id: 'Nombre de la regla',
    regla: 'Nombre nuevo',
    url_regla: 'Liga de la regla',
  };
  const forma = useFormaDeRegistro({
    nombre: `catalogos.reglas.${fila?.REGLA_ID ?? 'nueva'}`,
    titulo: pantalla,
    leida: {
      departamento_id: fila?.DEPARTAMENTO_ID ?? 0,
      cat_nombre_id: fila?.CAT_NOMBRE_ID ?? 0,
      regla: '',
      url_regla: fila?.URL_REGLA ?? '',
    },
    faltaDe: reglaRejection,
    nombres,
    opcionDe: (campo, id) =>
      campo === 'departamento_id'
        ? textoDe(opciones.departamentos, id)
        : (textoDe(opciones.nombresDeReglas, id) ?? 'otro nombre'),
  });
  const guarda = useCommand('guardaReglamento', forma.comando);
  return (
    <DialogoDeRegistro
      {...comunes(props)}
      forma={forma}
      guardando={guarda.running}
      envia={(v, { regla: _nueva, ...leido }) =>
        guarda.run({ ...v, regla_id: fila?.REGLA_ID ?? 0, ...como(fila, leido) })
      }
    >
      <Selector
        {...forma.elige('departamento_id')}
        data-autofocus
        etiqueta={nombres.departamento_id}
        vacio="Elija un departamento"
        opciones={opciones.departamentos}
      />
      <Selector
        {...forma.elige('cat_nombre_id')}
        etiqueta={nombres.cat_nombre_id}
        vacio="Otro nombre"
        opciones={opciones.nombresDeReglas}
      />
      {forma.valores.cat_nombre_id === 0 ? (
        <Campo {...forma.de('regla')} etiqueta={nombres.regla} maxLength={RH_MAX.catalogo} />
      ) : null}
      <Liga {...forma.de('url_regla')} etiqueta={nombres.url_regla} />
    </DialogoDeRegistro>
  );
}

/** A policy of the company. */
export function ModalPolitica(props: ModalProps<FilaDeListado<'getCatalogosRH.politicas'>>) {
  const { pantalla, fila } = props;
  const nombres = { politica: 'Nombre de la política', url_politica: 'Liga de la política' };
  const forma = useFormaDeRegistro({
    nombre: `catalogos.politicas.${fila?.POLITICA_ID ?? 'nueva'}`,
    titulo: pantalla,
    leida: { politica: fila?.POLITICA ?? '', url_politica: fila?.URL_POLITICA ?? '' },
    faltaDe: politicaRejection,
    nombres,
  });
  const guarda = useCommand('guardaPolitica', forma.comando);
  return (
    <DialogoDeRegistro
      {...comunes(props)}
      forma={forma}
      guardando={guarda.running}
      envia={(v, leido) => guarda.run({ ...v, politica_id: fila?.POLITICA_ID ?? 0, ...como(fila, leido) })}
    >
      <Campo
        {...forma.de('politica')}
        data-autofocus
        etiqueta={nombres.politica}
        maxLength={RH_MAX.catalogo}
      />
      <Liga {...forma.de('url_politica')} etiqueta={nombres.url_politica} />
    </DialogoDeRegistro>
  );
}
