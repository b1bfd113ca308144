import {
  ARCHIVO_MAX,
  NOMBRES_IMPORTABLES,
  TABLAS_IMPORTABLES,
  type TablaImportable,
} from '@anden/contrato/importaciones/rules.ts';
import { useRef, useState } from 'react';
import { descargaArchivo } from '../../platform/archivo.ts';
import { useQueryCall } from '../../platform/query.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { IconDownload, IconFileUpload, IconGridDots } from '../../ui/iconos.ts';
import { Selector } from '../../ui/Selector.tsx';
import { GenerarUbicaciones } from './GenerarUbicaciones.tsx';
import css from './importar.module.css';
import { plantillaDe } from './plantilla.ts';

/** File types that the picker offers: also those that are refused with what to do about it. */
const ACEPTA =
  '.csv,.txt,.tsv,.xlsx,.xlsm,.xls,.ods,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MEGAS = ARCHIVO_MAX / 1024 / 1024;

export interface SueltaArchivoProps {
  /** A file is being dragged over it. */
  encima: boolean;
  /** Why the last file could not be accepted. */
  falla: string | null;
  /** Hint under the button: which files are accepted. */
  ayuda: string;
  /** The request shown to the operator. Default: for a CSV or a workbook. */
  invita?: string;
  /** File types that the picker offers. Default: those of a CSV or a workbook. */
  acepta?: string;
  onArchivo: (archivo: File | undefined) => void;
}

/** Where a file is dropped or chosen. */
export function SueltaArchivo(props: SueltaArchivoProps) {
  const {
    encima,
    falla,
    ayuda,
    onArchivo,
    invita = 'Suelte aquí un archivo CSV o de Excel',
    acepta = ACEPTA,
  } = props;
  const campo = useRef<HTMLInputElement>(null);
  return (
    <>
      {falla ? <Mensaje tono="rechazo">{falla}</Mensaje> : null}
      <div className={css.suelta} data-encima={encima || undefined}>
        <IconFileUpload className={css.icono} stroke={1.25} aria-hidden />
        <p className={css.invita}>{invita}</p>
        <Boton tipo="principal" onClick={() => campo.current?.click()}>
          Elegir archivo
        </Boton>
        <p className={css.ayuda}>{ayuda}</p>
        <input
          ref={campo}
          className="solo-lector"
          type="file"
          accept={acepta}
          aria-label="Archivo"
          tabIndex={-1}
          onChange={(e) => {
            const [elegido] = e.target.files ?? [];
            e.target.value = '';
            onArchivo(elegido);
          }}
        />
      </div>
    </>
  );
}

/** Where a file is dropped or chosen, and what one looks like. */
export function SinArchivo({
  tabla,
  ...props
}: Omit<SueltaArchivoProps, 'ayuda'> & {
  /** Whose columns are shown first. */
  tabla: string;
}) {
  return (
    <div className={css.sinArchivo}>
      <SueltaArchivo {...props} ayuda={`La primera hoja visible de un .xlsx, o un .csv; hasta ${MEGAS} MB`} />
      <Plantilla
        key={tabla}
        primera={NOMBRES_IMPORTABLES.find((t) => t === tabla) ?? 'articulos'}
        onArchivo={props.onArchivo}
      />
    </div>
  );
}

/** The columns of each table, to look at and download. */
function Plantilla({ primera, onArchivo }: { primera: TablaImportable; onArchivo: (archivo: File) => void }) {
  const { data } = useQueryCall('getTablasImportables', {});
  const [tabla, setTabla] = useState<TablaImportable>(primera);
  const [generando, setGenerando] = useState(false);
  const elegida = data?.data.find((t) => t.TABLA === tabla);
  return (
    <div className={css.plantilla}>
      <div className={css.mandos}>
        <Selector
          etiqueta="Columnas de"
          className={css.tabla ?? ''}
          value={tabla}
          required
          opciones={Object.entries(TABLAS_IMPORTABLES).map(([valor, texto]) => ({ valor, texto }))}
          onCambio={(t) => setTabla(t as TablaImportable)}
        />
        <Boton
          icono={<IconDownload stroke={1.75} />}
          disabled={!elegida}
          onClick={() => elegida && descargaArchivo(plantillaDe(elegida))}
        >
          Descargar plantilla
        </Boton>
        {tabla === 'ubicaciones' ? (
          <Boton icono={<IconGridDots stroke={1.75} />} onClick={() => setGenerando(true)}>
            Generar ubicaciones
          </Boton>
        ) : null}
      </div>
      {generando ? <GenerarUbicaciones alCerrar={() => setGenerando(false)} onArchivo={onArchivo} /> : null}
      <dl className={css.columnas}>
        {elegida?.COLUMNAS.map((c) => (
          <div key={c.COLUMNA}>
            <dt data-obligatoria={c.OBLIGATORIA === 'S' || undefined}>{c.COLUMNA}</dt>
            <dd>
              {c.OBLIGATORIA === 'S' ? <strong>Obligatoria. </strong> : null}
              {c.EXPLICA}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
