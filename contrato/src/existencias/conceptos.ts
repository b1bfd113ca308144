/** Why pieces moved, in the words of the kardex, by the call that moved them. */
export const CONCEPTOS: Readonly<Record<string, string>> = {
  inventarioInicial: 'Inventario inicial',
  importar: 'Importación',
  guardarRecepcionCompra: 'Recepción de compra',
  guardaAcomodoCompra: 'Acomodo de compra',
  ActualizaArticulosAcomodo: 'Acomodo de producto',
  surtirProductoTraspaso: 'Surtido de traspaso',
  guardaTraspasoRecepcion: 'Recepción de traspaso',
  cierraFaltanteTraspaso: 'Faltante de traspaso',
  setTraspasoentreubicaciones: 'Resurtido',
  regresaResurtido: 'Resurtido regresado',
  surtirArticulodeRemision: 'Surtido de remisión',
  registraErrorEmpaque: 'Error de empaque',
  actualizaFacturasEntregadas: 'Entrega a la fletera',
  ajustaConteo: 'Conteo',
  aceptaConteo: 'Conteo aceptado',
  guardaExistenciaArticuloUbicacion: 'Edición de existencia',
  updateUbicacionArticulo: 'Asignación de ubicación',
  cambiodeubicacion: 'Cambio de ubicación',
  guardaCaducidadArticulo: 'Cambio de lote',
  eliminaCaducidad: 'Lote eliminado',
  retiraCaducado: 'Retiro de caducado',
  deshacerGuardado: 'Guardado deshecho',
};

/** What a movement's document is called; those with a folio say it after. */
export const NOMBRES_DOCUMENTO: Readonly<Record<string, string>> = {
  compra: 'Compra',
  acomodo: 'Acomodo',
  traspaso: 'Traspaso',
  resurtido: 'Resurtido',
  remision: 'Remisión',
  conteo: 'Inventario',
  devolucion: 'Devolución',
  existencia: 'Existencia',
  caducidad: 'Caducidad',
  'inventario inicial': 'Inventario inicial',
};
