/** How a value reads, sorts and is exported, and its default width. `dato` travels with the row and is no column. */
export type TipoDeColumna =
  | 'dato'
  | 'texto'
  | 'folio'
  | 'clave'
  | 'nombre'
  | 'entero'
  | 'dinero'
  | 'porcentaje'
  | 'duracion'
  | 'reloj'
  | 'fecha'
  | 'fechaHora';
