import type { Valor } from '@anden/contrato/campos.ts';
import { P } from '@anden/contrato/permissions.ts';
import { CODIGO_PROPIO_MAX, codigoPropioRejection } from '@anden/contrato/ubicaciones/propios.ts';
import {
  conGuiones,
  creaUbicacionRejection,
  NOMBRE_TIPO_UBICACION,
  TIPOS_UBICACION,
  type TipoUbicacion,
} from '@anden/contrato/ubicaciones/rules.ts';
import type { FormEvent } from 'react';
import type { Desenlace } from '../../capture/colaDeLecturas.ts';
import { useCampos, useChoques } from '../../platform/campos.ts';
import { comoSeLee } from '../../platform/codigosPropios.ts';
import { useCommand } from '../../platform/command.ts';
import { missing } from '../../platform/permisos.ts';
import { can } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { DialogoDeChoques } from '../../ui/DialogoDeChoques.tsx';
import { Estado, type EstadoTono, Mensaje } from '../../ui/Estado.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { Hueco } from '../../ui/Vacios.tsx';
import type { Almacen } from '../articulos/index.ts';
import { LigaKardex } from '../existencias/index.ts';
import { BotonEtiqueta } from './Etiquetas.tsx';
import css from './FormaUbicacion.module.css';
import { TITULO, type Ubicacion } from './ubicacion.ts';

const TIPOS = TIPOS_UBICACION.map((valor) => ({ valor, texto: NOMBRE_TIPO_UBICACION[valor] }));

/** The fields of a location; without a type it does not exist, without an own code it is read by its digits. */
interface Forma {
  tipo: TipoUbicacion | null;
  codigo: string | null;
}
const NOMBRES = { tipo: 'Tipo de ubicación', codigo: 'Código propio' } as const;
const enPalabras = (campo: keyof Forma, valor: Valor): string =>
  (campo === 'tipo' ? NOMBRE_TIPO_UBICACION[valor as TipoUbicacion] : valor?.toString()) ?? 'ninguno';

/** The colour of each kind of location; a disabled one holds nothing. */
const tonoDe = (tipo: TipoUbicacion): EstadoTono => (tipo === 'I' ? 'rechazo' : 'hecho');

export interface FormaUbicacionProps {
  /** '' until one has been searched. */
  codigo: string;
  /** undefined: being read, or it does not exist. */
  ubicacion: Ubicacion | undefined;
  buscando: boolean;
  almacen: Almacen;
  anota: (desenlace: Desenlace) => void;
}

/** Whether the location exists and its type; and its own code; saving creates it or changes them. */
export function FormaUbicacion({ codigo, ubicacion, buscando, almacen, anota }: FormaUbicacionProps) {
  const servidor: Forma = { tipo: ubicacion?.TIPO ?? null, codigo: ubicacion?.CODIGO_PROPIO ?? null };
  const campos = useCampos<Forma>(
    `configubicacion.${codigo}.campos`,
    servidor,
    buscando ? undefined : { nombre: `configubicacion.${codigo}.tipo`, campo: 'tipo' },
  );
  const { ajenoEnPalabras, dialogo, onRefusal } = useChoques({
    titulo: TITULO,
    campos,
    nombres: NOMBRES,
    enPalabras,
  });
  const comando = useCommand('enviarUbicacion', { titulo: TITULO, onRefusal });
  const sinTipo = missing(P.tipoUbicacion);
  const inactiva = codigo === '' || buscando;
  // Operators who may not choose a type create fixed locations.
  const porOmision = sinTipo && !inactiva ? 'F' : null;
  const tipo = campos.valores.tipo ?? porOmision;
  // A code of another warehouse, or without the permission to create it, is refused before anything is chosen.
  const motivo =
    inactiva || ubicacion
      ? null
      : creaUbicacionRejection(codigo, tipo ?? TIPOS_UBICACION[0], almacen.id, (c) => can(c));
  const propio = campos.valores.codigo;
  const sinPropio = propio === null ? null : codigoPropioRejection(propio);
  const cambia =
    tipo !== null && sinPropio === null && (tipo !== servidor.tipo || propio !== servidor.codigo);

  async function guarda(): Promise<void> {
    if (inactiva || motivo || !cambia || comando.running) return;
    const { valores, leido, alGuardar } = campos.porGuardar();
    const elegido = valores.tipo ?? porOmision;
    if (elegido === null) return;
    const reply = await comando.run({
      ubicacion: codigo,
      tipo: elegido,
      almacen_id: almacen.id,
      ...(valores.codigo === servidor.codigo ? {} : { codigo: valores.codigo }),
      leido,
    });
    if (!reply) return;
    alGuardar();
    anota({
      tono: 'hecho',
      mensaje: reply.message || `${comoSeLee(codigo)} · ${NOMBRE_TIPO_UBICACION[elegido]}`,
    });
  }

  return (
    <>
      <form
        className={css.ficha}
        noValidate
        aria-label="Ubicación"
        onSubmit={(e: FormEvent) => {
          e.preventDefault();
          void guarda();
        }}
      >
        <div className={css.cabeza}>
          <h2 className={css.nombre}>
            {codigo === '' ? 'Sin ubicación' : (ubicacion?.UBICACION ?? comoSeLee(codigo))}
          </h2>
          {codigo === '' ? null : buscando ? (
            <Hueco ancho="7em" alto="1.4em" />
          ) : ubicacion ? (
            <Estado tono={tonoDe(ubicacion.TIPO)}>{ubicacion.NOMBRE_TIPO}</Estado>
          ) : (
            <Estado tono="atencion">No existe</Estado>
          )}
        </div>
        <div className={css.campos}>
          <Selector
            etiqueta={NOMBRES.tipo}
            opciones={TIPOS}
            vacio="Elija un tipo"
            required
            value={tipo ?? ''}
            onCambio={(v) => campos.pon('tipo', v === '' ? servidor.tipo : (v as TipoUbicacion))}
            disabled={inactiva || sinTipo !== null}
            ayuda={ajenoEnPalabras('tipo') ?? sinTipo}
            reserva
          />
          <Campo
            etiqueta={NOMBRES.codigo}
            placeholder="Por ejemplo, A-01-03"
            maxLength={CODIGO_PROPIO_MAX}
            value={propio ?? ''}
            autoCapitalize="characters"
            spellCheck={false}
            disabled={inactiva}
            onChange={(e) => campos.pon('codigo', e.target.value === '' ? null : e.target.value)}
            error={sinPropio}
            ayuda={ajenoEnPalabras('codigo') ?? (ubicacion && propio ? conGuiones(codigo) : undefined)}
            reserva
          />
          <Campo etiqueta="Almacén" value={almacen.nombre} readOnly />
        </div>
        {motivo ? <Mensaje tono="rechazo">{motivo}</Mensaje> : null}
        <div className={css.botones}>
          {ubicacion ? (
            <>
              <BotonEtiqueta de={ubicacion.UBICACION} etiqueta={{ ubicacion_id: ubicacion.UBICACION_ID }} />
              <LigaKardex busqueda={{ ubicacion: codigo }} />
            </>
          ) : null}
          <Boton
            tipo={ubicacion ? 'secundario' : 'principal'}
            enviar
            disabled={(inactiva || motivo !== null || !cambia) && !comando.running}
            cargando={comando.running}
          >
            {ubicacion || inactiva ? 'Guardar' : 'Crear ubicación'}
          </Boton>
        </div>
      </form>
      <DialogoDeChoques {...dialogo(guarda, anota)} />
    </>
  );
}
